import type { Progress } from '#contract/items/items.ts';
import type { Item } from '../listing/listing.ts';
import type { Icon } from '../page-ports.ts';
import type { Folder } from '../use-folder.ts';
import type { Rights } from '../use-place.ts';

/** The menu of items, that of the empty ground, the selection bar, the Add menu and the buttons of an empty folder. */
export type CommandPlace = 'menu' | 'ground' | 'bar' | 'add' | 'empty';

/** Decides whether a command may run. */
export type Situation = Pick<Folder, 'rights' | 'isTop' | 'canGoUp' | 'hasClipboard' | 'stars'>;

/** An action on the selected items or on the open folder. Everything that offers or runs it reads it from the table. */
export type Command<Known = Situation, Context = Folder> = {
  label: string;
  /** As in the help, such as "Ctrl C". */
  key?: string;
  Icon?: Icon;
  isDanger?: boolean;
  /** Offered in these places: the group there, and the position in the group. */
  where?: Partial<Record<CommandPlace, readonly [group: number, position: number]>>;
  /** The values that it sets, for a choice in menus. */
  choices?: readonly Progress[];
  /** Needs every selected item, also those that are not loaded. */
  isForAll?: boolean;
  /** `items` is the loaded part of the selection, `count` its size. */
  may: (known: Known, items: readonly Item[], count: number) => boolean;
  /** Another label or icon, if these depend on the items. */
  face?: (known: Known, items: readonly Item[], count: number) => { label?: string; Icon?: Icon };
  run: (context: Context, items: readonly Item[], choice?: string) => unknown;
  /** If its key does something else than its menu entry. */
  runByKey?: (context: Context, items: readonly Item[]) => unknown;
};

/** Known without an open folder, too. */
type Scope = { rights: Pick<Rights, 'canEdit'>; isTop: boolean };

/** A command that needs no folder, for the palette too. `words` find it there. */
export type WorkspaceCommand = Command<Scope, { newProject: { open: () => void } }> & { Icon: Icon; words: string };
