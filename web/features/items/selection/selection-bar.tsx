import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { ProgressMenu } from '../cards/progress-badge.tsx';
import type { Command } from '../commands/command.ts';
import { listCommands, runCommand } from '../commands/run-command.ts';
import { clear } from '../commands/view/clear.ts';
import { useOpenFolder } from '../folder-context.ts';
import { formatCount } from '../words.ts';

const button =
  'inline-flex h-control items-center justify-center gap-2 rounded-md px-2.5 font-medium text-sm hover:bg-hover max-sm:flex-1';

function Action({ command }: { command: Command }) {
  const folder = useOpenFolder();
  const { label, Icon, choices } = command;
  if (choices) {
    return (
      <MenuButton
        className={button}
        preload={ProgressMenu.preload}
        menu={(state) => (
          <ProgressMenu
            {...state}
            current={undefined}
            onChange={(choice) => void runCommand(folder, command, choice)}
          />
        )}
      >
        {label}
      </MenuButton>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={() => runCommand(folder, command)}
      className={button}
    >
      {Icon && <Icon size={16} aria-hidden="true" />}
      <span className="max-md:sr-only">{label}</span>
    </button>
  );
}

/** The selection count and its commands. On a phone it is a bar within reach of the thumb. */
export function SelectionBar() {
  const folder = useOpenFolder();
  const { selected, count } = folder.selection;
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="absolute inset-x-0 bottom-0 z-10 mx-auto flex w-fit items-center gap-1 bg-raised p-1.5 shadow-float max-sm:w-full max-sm:flex-wrap sm:bottom-4 sm:rounded-lg"
    >
      <p role="status" className="shrink-0 px-2 font-medium text-sm tabular-nums max-sm:flex-1">
        {formatCount(count)} selected
      </p>
      {/* A line of its own on a phone. */}
      <div className="flex items-center gap-1 max-sm:order-last max-sm:basis-full">
        {listCommands('bar', folder, selected, count).flatMap((group) =>
          group.map((command) => <Action key={command.label} command={command} />),
        )}
      </div>
      <IconButton label={clear.label} shortcut={clear.key} onClick={() => runCommand(folder, clear)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
