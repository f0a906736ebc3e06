import { type ComponentType, createContext, useContext } from 'react';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import type { ImportProvider } from '#contract/uploads/cloud-drives.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Store } from '#web/ui/store.ts';
import type { Target } from './actions/item-calls.ts';
import type { UndoStack } from './actions/undo.ts';
import type { Address } from './listing/address.ts';
import type { Item, Spot } from './listing/listing.ts';
import type { Places } from './listing/places.ts';
import type { ChosenItem } from './selection/chosen-item.ts';

/** The cut or copied items, and the folder they were in. */
export type Clipboard = { mode: 'copy' | 'cut'; items: readonly Item[]; from: Target };

/** A folder or the root of a team, as the destination of uploads. */
export type Landing = { teamId: string; parentId: string | null; name: string; href: string };

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

/** Preview, info and share dialogs, supplied by the page like the transfers. Loaded on demand. */
export type Screens = {
  Preview: ComponentType<
    DialogState & Retry & { file: FileItem; version: number | undefined; isMuted: boolean; onReview: () => void }
  >;
  Info: ComponentType<DialogState & Retry & { file: FileItem; onPlay: (version: number) => void }>;
  /** The same as Info, without a dialog around it. */
  Details: ComponentType<Retry & { file: FileItem; onPlay: (version: number) => void }>;
  Share: ComponentType<DialogState & { target: Shareable }>;
  preload: () => void;
};

/** A line of the palette that does something. */
export type Command = {
  label: string;
  /** Other words that find it. */
  words?: string;
  Icon: ComponentType<{ size: number; className?: string; 'aria-hidden': 'true' }>;
  act: () => void;
};

export type Workspace = {
  userId: string;
  teams: readonly Team[];
  team: Team | undefined;
  address: Address;
  /** Null outside Team Projects. */
  spot: Spot | null;
  /** The name prefix to show; empty shows all. */
  filter: string;
  setFilter: (filter: string) => void;
  clipboard: Clipboard | null;
  setClipboard: (clipboard: Clipboard | null) => void;
  undo: UndoStack;
  /** Items whose progress change is pending; they pulse. */
  marks: ReadonlySet<string>;
  mark: (ids: readonly string[], isPending: boolean) => void;
  newProject: { isOpen: boolean; open: () => void; preload: () => void };
  openPalette: () => void;
  preloadPalette: () => void;
  commands: readonly Command[];
  transfers: Transfers;
  screens: Screens;
  places: Places;
  chosen: ChosenItem;
  /** The files that were dropped on “Compare”, until there are two. */
  tray: Store<{ files: readonly FileItem[] }>;
  share: (target: Shareable) => void;
};

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs an ItemsWorkspace above it.');
  return workspace;
}

/** State of the New Project button, wherever the page puts it. */
export function useNewProject(): Workspace['newProject'] & { isAllowed: boolean } {
  const { newProject, team } = useWorkspace();
  return { ...newProject, isAllowed: team?.capabilities.edit ?? false };
}
