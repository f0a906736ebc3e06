import { Menu, MenuChoice, type MenuState } from '#web/ui/menus/menu.tsx';
import type { Mode } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { viewIcons } from './view-icons.ts';
import { viewNames } from './view-names.ts';

export function MoreViews({
  comparison,
  views,
  ...state
}: MenuState & { comparison: Comparison; views: readonly Mode[] }) {
  const mode = comparison.useState((now) => now.mode);
  return (
    <Menu {...state} align="end">
      <MenuChoice
        label="More views"
        value={mode}
        options={views.map((view) => {
          const Icon = viewIcons[view];
          return { value: view, label: viewNames[view], icon: <Icon size={16} aria-hidden="true" /> };
        })}
        onChange={(view) => {
          comparison.set({ mode: view });
          state.onOpenChange(false);
        }}
      />
    </Menu>
  );
}
