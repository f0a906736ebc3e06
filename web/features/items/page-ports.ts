import type { ComponentType, ReactNode } from 'react';
import type { FieldValue } from '#contract/items/fields.ts';
import type { FileItem } from '#contract/items/items.ts';
import type { TakenFiles } from '#contract/media/kinds.ts';
import type { Team } from '#contract/teams/teams.ts';
import type { ImportProvider } from '#contract/uploads/cloud-drives.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { MenuState } from '#web/ui/menus/menu.tsx';
import type { Observable } from '#web/ui/store.ts';
import type { FieldStep } from './actions/restore-fields.ts';
import type { Item } from './listing/listing.ts';
import type { Places } from './listing/places.ts';

/** A folder or the root of a team, as the destination of uploads. */
export type Landing = { teamId: string; parentId: string | null; name: string; href: string; takes: TakenFiles };

/** An upload on its way to a folder, which has a card before it is a file. */
export type Arrival = {
  id: string;
  teamId: string;
  /** It goes into this place, below these folders. */
  parentId: string | null;
  folders: readonly string[];
  name: string;
  /** A picture that the browser has made. */
  poster: string | null;
  /** From 0 to 1. */
  part: number;
  isStill: boolean;
  /** Its progress in words. */
  text: string;
  /** When it became a file; null before. */
  doneAt: number | null;
};

/** Uploads and downloads, supplied by the page: this feature depends on neither. */
export type Transfers = {
  choose: (kind: 'files' | 'folder', to: Landing) => void;
  /** Picks a file to upload as the newest version of this one. */
  chooseVersion: (of: { id: string; name: string }, to: Landing) => void;
  drop: (transfer: DataTransfer, to: Landing) => void;
  /** Uploads a single dropped file as the newest version. Returns the upload's id, or undefined if it did not become one. */
  dropVersion: (transfer: DataTransfer, of: { id: string; name: string }, to: Landing) => Promise<string | undefined>;
  /** Cancels an upload. Returns false if it is complete. */
  withdraw: (uploadId: string) => Promise<boolean>;
  importFrom: (provider: ImportProvider, to: Landing) => void;
  /** The uploads under way, to all places. */
  arrivals: Observable<readonly Arrival[]>;
  /** Call when the user is about to upload. */
  preload: () => void;
  download: (ids: readonly string[]) => Promise<void>;
};

type ShareableItem = { itemId: string; type: Item['type']; name: string };

/** A shareable item: a file, or a folder with everything in it. Several items get a new link, or have this one. */
export type Shareable =
  | (ShareableItem & { teamId: string })
  | { teamId: string; items: readonly ShareableItem[]; linkId?: string };

type Retry = {
  /** Undefined without permission. */
  onRetry: (() => void) | undefined;
};

/** The open folder, or the top of a team, for boards and calendars of it. */
export type ViewedPlace = {
  team: Team;
  names: readonly string[];
  folderId: string | null;
  canEdit: boolean;
  /** Of the list, as it is shown. */
  columns: () => readonly string[] | undefined;
} & Pick<Places, 'folderHref' | 'reviewHref'>;

/** Preview, info and share dialogs and views, supplied by the page like the transfers. Loaded on demand. */
export type Screens = {
  Viewed: ComponentType<{ place: ViewedPlace }>;
  /** The filter of the list, and the name of its saved view. */
  ListBar: ComponentType<{ place: ViewedPlace }>;
  ViewsMenu: ComponentType<MenuState & { place: ViewedPlace }>;
  Preview: ComponentType<
    DialogState & Retry & { file: FileItem; version: number | undefined; isMuted: boolean; onReview: () => void }
  >;
  Info: ComponentType<DialogState & Retry & { file: FileItem; onPlay: (version: number) => void }>;
  /** The same as Info, without a dialog around it. */
  Details: ComponentType<Retry & { file: FileItem; onPlay: (version: number) => void }>;
  Share: ComponentType<DialogState & { target: Shareable }>;
  /** The status of an item in a team with statuses of its own. */
  Status: ComponentType<{
    teamId: string;
    item: Item;
    isPending: boolean;
    canEdit: boolean;
    isReachable: boolean;
    onChange: (statusId: string) => void;
  }>;
  /** The values of the fields of an item. */
  Values: ComponentType<{
    teamId: string;
    item: Item;
    shape: 'card' | 'row' | 'cell' | 'list';
    /** The one field of a cell. */
    only?: string | undefined;
    /** Fields that have a column of their own. */
    without?: readonly string[] | undefined;
    isReachable?: boolean;
    /** Rejects with what the server says. Absent without the right to edit. */
    onChange: ((fieldId: string, value: FieldValue | null) => Promise<void>) | undefined;
  }>;
  /** Edits the fields of items. */
  Fields: ComponentType<
    DialogState & { teamId: string; items: readonly Item[]; onDone: (steps: readonly FieldStep[]) => void }
  >;
  preload: () => void;
};

export type Icon = ComponentType<{ size: number; className?: string; 'aria-hidden': 'true' }>;

/** A line of the palette that does something. */
export type PaletteCommand = {
  label: string;
  /** Other words that find it. */
  words?: string;
  Icon: Icon;
  act: () => void;
  /** Commands below it, which only typing finds. Loaded when the palette opens. */
  more?: () => Promise<readonly PaletteCommand[]>;
};

/** The palette of the page, which loads with its commands. Keep `preload` the same from render to render. */
export type PagePalette = {
  /** `own` are the commands of the workspace. */
  render: (own: readonly PaletteCommand[], dialog: DialogState) => ReactNode;
  preload: () => void;
};
