import { useKeyDown } from '#web/ui/use-key-down.ts';
import type { Folder } from '../use-folder.ts';
import type { Command } from './command.ts';
import { isOurs } from './key-rules.ts';
import { commands, runCommand } from './run-command.ts';

const shortNames: Readonly<Record<string, string>> = { Escape: 'Esc', Delete: 'Del' };

/** The key or chord of an event, as the commands name theirs. */
function readKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined;
  const isChord = ctrlKey || metaKey;
  const name = key.length === 1 ? key.toUpperCase() : (shortNames[key] ?? key);
  if (!shiftKey) return isChord ? `Ctrl ${name}` : name;
  return isChord || key.length > 1 ? undefined : `Shift ${name}`;
}

/** Letters also search by name, and Enter is for the focused item: both belong to the items (`use-item-keys.ts`). */
const isOfItems = (key: string) => key === 'Enter' || /^(Shift )?\S$/.test(key);

/** The command of a key, of those for the items or of those that work everywhere in the folder. */
export function findByKey(event: KeyboardEvent, place: 'items' | 'folder'): Command | undefined {
  const key = readKey(event);
  if (key === undefined || isOfItems(key) !== (place === 'items')) return undefined;
  return commands.find((command) => command.key === key);
}

/** Runs what the key of a command does. Returns whether it may. */
export function runByKey(folder: Folder, command: Command): boolean {
  return runCommand(folder, command, undefined, command.runByKey);
}

/** The keys of a file manager; they work in an empty folder too. */
export function useCommandKeys(folder: Folder): void {
  useKeyDown((event) => {
    const command = findByKey(event, 'folder');
    if (!command || event.defaultPrevented || !isOurs(event)) return;
    // With text selected, Ctrl+C means the text.
    if ((command.key === 'Ctrl C' || command.key === 'Ctrl X') && getSelection()?.toString()) return;
    event.preventDefault();
    runByKey(folder, command);
  });
}
