import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';

/** The links for several items that a team has. */
export function LinksMenu({
  links,
  onChoose,
  ...state
}: MenuState & { links: readonly { id: string; name: string }[]; onChoose: (linkId: string) => void }) {
  return (
    <Menu {...state}>
      {links.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoose(id)}>
          <span className="truncate">{name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
