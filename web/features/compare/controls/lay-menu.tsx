import Scaling from 'lucide-react/icons/scaling';
import { Menu, MenuChoice, type MenuState } from '#web/ui/menus/menu.tsx';
import type { View } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { viewIcons } from './view-icons.ts';
import { viewNames } from './view-names.ts';

type Lay = 'auto' | 'beside' | 'below';

const views: Record<Lay, Partial<View>> = {
  auto: { mode: 'beside', isRow: false },
  beside: { mode: 'beside', isRow: true },
  below: { mode: 'below', isRow: false },
};

export function LayMenu({ comparison, ...state }: MenuState & { comparison: Comparison }) {
  const lay = comparison.useState(({ mode, isRow }): Lay | '' =>
    mode === 'below' ? 'below' : mode !== 'beside' ? '' : isRow ? 'beside' : 'auto',
  );
  return (
    <Menu {...state}>
      <MenuChoice<Lay | ''>
        label="Two pictures"
        value={lay}
        options={[
          { value: 'auto', label: 'As large as they fit', icon: <Scaling size={16} aria-hidden="true" /> },
          ...(['beside', 'below'] as const).map((value) => {
            const Icon = viewIcons[value];
            return { value, label: viewNames[value], icon: <Icon size={16} aria-hidden="true" /> };
          }),
        ]}
        onChange={(value) => {
          if (value !== '') comparison.set(views[value]);
          state.onOpenChange(false);
        }}
      />
    </Menu>
  );
}
