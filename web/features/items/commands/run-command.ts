import type { Item } from '../listing/listing.ts';
import type { Folder } from '../use-folder.ts';
import type { Command, CommandPlace, Situation, WorkspaceCommand } from './command.ts';
import * as table from './table.ts';

type Items = readonly Item[];

const everything = Object.values(table);
export const commands: readonly Command[] = everything;
export const workspaceCommands = everything.filter((command): command is WorkspaceCommand => 'words' in command);

/** The commands that a place offers, by groups and in order. */
export function listCommands(place: CommandPlace, known: Situation, items: Items = [], count = items.length) {
  const offered = commands.flatMap((command) => {
    const spot = command.where?.[place];
    return spot && command.may(known, items, count) ? { command, group: spot[0], position: spot[1] } : [];
  });
  offered.sort((a, b) => a.group - b.group || a.position - b.position);
  return [...Map.groupBy(offered, ({ group }) => group).values()].map((some) => some.map(({ command }) => command));
}

/** Runs a command on the selection, if it may. Returns whether it may. */
export function runCommand(folder: Folder, command: Command, choice?: string, run = command.run): boolean {
  const { selected, count } = folder.selection;
  if (!command.may(folder, selected, count)) return false;
  if (command.isForAll) void folder.withChosen((items) => run(folder, items, choice));
  else void run(folder, selected, choice);
  return true;
}
