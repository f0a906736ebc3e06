import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';
import { type Change, kindNames } from './list-changes.ts';

export type ChangesMenuProps = {
  changes: readonly Change[];
  /** The times of a part, in the version that has it. */
  timesOf: (change: Change) => string;
  onChoose: (change: Change) => void;
};

/** Every change with its times. */
export function ChangesMenu({ changes, timesOf, onChoose, ...state }: MenuState & ChangesMenuProps) {
  return (
    <Menu {...state} align="end">
      {changes.map((change) => (
        <MenuItem key={`${change.kind} ${change.at} ${change.old?.from}`} onSelect={() => onChoose(change)}>
          <span className="flex-1">{kindNames[change.kind]}</span>
          <span className="whitespace-nowrap text-quiet text-xs tabular-nums">{timesOf(change)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
