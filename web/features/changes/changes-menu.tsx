import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';
import { type Change, kindNames } from './list-changes.ts';

export type ChangesMenuProps = {
  changes: readonly Change[];
  /** The beginning of a part, in the version that has it. */
  timeOf: (change: Change) => string;
  onChoose: (change: Change) => void;
};

/** Every change with its time. */
export function ChangesMenu({ changes, timeOf, onChoose, ...state }: MenuState & ChangesMenuProps) {
  return (
    <Menu {...state} align="end">
      {changes.map((change) => (
        <MenuItem key={`${change.kind} ${change.at} ${change.old?.from}`} onSelect={() => onChoose(change)}>
          <span className="flex-1 whitespace-nowrap">{kindNames[change.kind]}</span>
          <span className="whitespace-nowrap text-quiet text-xs tabular-nums">{timeOf(change)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
