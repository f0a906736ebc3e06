import ChevronDown from 'lucide-react/icons/chevron-down';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { Comparison } from '../engine/comparison.ts';

const LayMenu = lazyComponent(() => import('./lay-menu.tsx').then((file) => file.LayMenu));

/** Opens the choice of how the pictures lie, which is made for the size of the window otherwise. */
export function LayChoice({ comparison }: { comparison: Comparison }) {
  return (
    <MenuButton
      className="-ml-1 inline-grid h-control min-w-6 place-items-center rounded-md text-quiet transition-colors hover:text-text pointer-coarse:min-w-8"
      aria-label="Side by side or above each other"
      data-tooltip="Side by side or above each other"
      preload={LayMenu.preload}
      menu={(state) => <LayMenu {...state} comparison={comparison} />}
    >
      <ChevronDown size={12} aria-hidden="true" />
    </MenuButton>
  );
}
