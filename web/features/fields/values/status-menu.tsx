import type { Status } from '#contract/items/fields.ts';
import { Menu, MenuChoice, type MenuState } from '#web/ui/menus/menu.tsx';
import { Dot } from '#web/ui/tag.tsx';

export function StatusMenu({
  statuses,
  current,
  onChange,
  ...state
}: MenuState & { statuses: readonly Status[]; current: string; onChange: (statusId: string) => void }) {
  return (
    <Menu {...state}>
      <MenuChoice
        label="Status"
        value={current}
        options={statuses.map(({ id, name, color }) => ({ value: id, label: name, icon: <Dot color={color} /> }))}
        onChange={(statusId) => {
          if (statusId !== current) onChange(statusId);
          state.onOpenChange(false);
        }}
      />
    </Menu>
  );
}
