import type { Progress } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';
import { progressDots, progressValues } from '../progress.ts';

/** Offers every value except the current one; all of them if the selection is mixed. */
export function ProgressMenu({
  current,
  onChange,
  ...state
}: MenuState & { current: Progress | undefined; onChange: (progress: Progress) => void }) {
  return (
    <Menu {...state}>
      {progressValues
        .filter((value) => value !== current)
        .map((value) => (
          <MenuItem key={value} onSelect={() => onChange(value)}>
            <span className={classNames('size-2 rounded-full', progressDots[value])} aria-hidden="true" />
            {value}
          </MenuItem>
        ))}
    </Menu>
  );
}
