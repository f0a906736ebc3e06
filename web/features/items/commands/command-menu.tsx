import X from 'lucide-react/icons/x';
import { Fragment, type ReactNode } from 'react';
import type { Progress } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { ariaKeys, keyName } from '#web/ui/text/key-names.ts';
import { useOpenFolder } from '../folder-context.ts';
import type { Item } from '../listing/listing.ts';
import { progressDots } from '../progress.ts';
import type { Command, CommandPlace } from './command.ts';
import { listCommands, runCommand } from './run-command.ts';

/** `items` are what the menu is about, `count` includes those that are not loaded. */
type EntryProps = { command: Command; items: readonly Item[]; count: number };

function Entry({ command, items, count }: EntryProps) {
  const folder = useOpenFolder();
  const { label, Icon, key, isDanger } = { ...command, ...command.face?.(folder, items, count) };
  return (
    <MenuItem onSelect={() => runCommand(folder, command)} keys={key && ariaKeys(key)}>
      <span className={classNames('flex flex-1 items-center gap-2', isDanger && 'text-upcoming')}>
        {Icon && <Icon size={16} aria-hidden="true" />}
        <span>{label}</span>
      </span>
      {key && (
        <span aria-hidden="true" className="pl-4 text-quiet text-xs pointer-coarse:hidden">
          {keyName(key)}
        </span>
      )}
    </MenuItem>
  );
}

/** A choice among the values of a command. None is checked for several items. */
function Choice({ command, items, count, onEnd }: EntryProps & { onEnd: () => void }) {
  const folder = useOpenFolder();
  const options = command.choices?.map((value) => ({
    value,
    label: value,
    icon: <span className={classNames('mx-1 size-2 rounded-full', progressDots[value])} aria-hidden="true" />,
  }));
  return (
    <MenuChoice<Progress | ''>
      label={command.label}
      value={count > 1 ? '' : (items[0]?.progress ?? '')}
      options={options ?? []}
      onChange={(choice) => {
        if (choice !== '') runCommand(folder, command, choice);
        onEnd();
      }}
    />
  );
}

type CommandMenuProps = MenuState & {
  place: CommandPlace;
  /** The item that the menu was opened on. Without one it is about the folder. */
  item?: Item;
  at?: { x: number; y: number };
  hasClose?: boolean;
  children?: ReactNode;
};

/** The commands of a place. Deleting comes last, below what closes the menu. */
export function CommandMenu({ place, item, hasClose = false, children, ...state }: CommandMenuProps) {
  const folder = useOpenFolder();
  const { selected, count: size } = folder.selection;
  const isSelection = item !== undefined && size > 1;
  const items = isSelection ? selected : item ? [item] : [];
  const count = isSelection ? size : items.length;
  const groups = listCommands(place, folder, items, count);
  const isLast = (commands: readonly Command[]) => commands.some(({ isDanger }) => isDanger);
  const show = (commands: readonly Command[]) =>
    commands.map((command, index) => (
      <Fragment key={command.label}>
        {index === 0 && <MenuSeparator />}
        {command.choices ? (
          <Choice command={command} items={items} count={count} onEnd={() => state.onOpenChange(false)} />
        ) : (
          <Entry command={command} items={items} count={count} />
        )}
      </Fragment>
    ));
  return (
    <Menu {...state} align="end">
      {groups.filter((some) => !isLast(some)).map(show)}
      {children}
      {hasClose && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => undefined}>
            <X size={16} aria-hidden="true" />
            Close
          </MenuItem>
        </>
      )}
      {groups.filter(isLast).map(show)}
    </Menu>
  );
}
