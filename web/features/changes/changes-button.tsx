import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { ChangesMenuProps } from './changes-menu.tsx';
import { countChanges } from './list-changes.ts';

const ChangesMenu = lazyComponent(() => import('./changes-menu.tsx').then((file) => file.ChangesMenu));

/** The number of changes between two versions, and the list of them. */
export function ChangesButton({ label, ...props }: ChangesMenuProps & { label: string }) {
  const text = countChanges(props.changes.length);
  if (props.changes.length === 0) return <p className="whitespace-nowrap px-2 text-quiet text-sm">{text}</p>;
  return (
    <MenuButton
      className="h-control whitespace-nowrap rounded-md px-2 text-quiet text-sm hover:bg-hover hover:text-text"
      aria-label={`${text} ${label}`}
      data-tooltip={`${text} ${label}; N and Shift N go through them`}
      preload={ChangesMenu.preload}
      menu={(state) => <ChangesMenu {...state} {...props} />}
    >
      {text}
    </MenuButton>
  );
}
