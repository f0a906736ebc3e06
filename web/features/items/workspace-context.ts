import { type ComponentType, createContext, useContext } from 'react';
import type { ImportProvider } from '#contract/cloud-drives.ts';
import type { FileItem } from '#contract/items.ts';
import type { Team } from '#contract/teams.ts';
import type { DialogState } from '#web/ui/dialog.tsx';
import type { Address } from './address.ts';
import type { ChosenItem } from './chosen-item.ts';
import type { Item, Spot } from './listing.ts';
import type { Places } from './places.ts';
import type { UndoStack } from './undo.ts';

/** What was copied or cut, and where it was then. */
export type Clipboard = { mode: 'copy' | 'cut'; items: readonly Item[]; spot: Spot; parentId: string | null };

/** A folder or the top of a team, as a place for files from outside. */
export type Landing = { teamId: string; parentId: string | null; name: string; href: string };

/** How bytes come in and go out. The page brings it along: items know nothing of uploads and downloads. */
export type Transfers = {
  choose: (kind: 'files' | 'folder', to: Landing) => void;
  /** Chooses a file that becomes the newest version of this one. */
  chooseVersion: (of: { id: string; name: string }, to: Landing) => void;
  drop: (transfer: DataTransfer, to: Landing) => void;
  importFrom: (provider: ImportProvider, to: Landing) => void;
  /** Called when somebody is about to. */
  preload: () => void;
  download: (ids: readonly string[]) => Promise<void>;
};

/** What can be shared: a file, or a folder with everything in it. */
export type Shareable = {
  itemId: string;
  type: Item['Type'];
  name: string;
  fullKey: string;
  /** Where a file plays. */
  url: string | null;
};

type Retry = {
  /** Undefined for those who may not. */
  onRetry: (() => void) | undefined;
};

/** How a video is seen, and what is known of it. The page brings it along, as the transfers. Loaded when asked for. */
export type Screens = {
  Preview: ComponentType<DialogState & Retry & { file: FileItem; version: number | undefined; onReview: () => void }>;
  Info: ComponentType<DialogState & Retry & { file: FileItem; onPlay: (version: number) => void }>;
  Share: ComponentType<DialogState & { target: Shareable }>;
  preload: () => void;
};

export type Workspace = {
  userId: string;
  teams: readonly Team[];
  team: Team | undefined;
  address: Address;
  /** Null while the person is elsewhere than in Team Projects. */
  spot: Spot | null;
  /** The beginning of the names that are shown; empty shows all. */
  filter: string;
  setFilter: (filter: string) => void;
  clipboard: Clipboard | null;
  setClipboard: (clipboard: Clipboard | null) => void;
  undo: UndoStack;
  /** Items whose progress is being changed; they pulse. */
  marks: ReadonlySet<string>;
  mark: (ids: readonly string[], isPending: boolean) => void;
  newProject: { isOpen: boolean; open: () => void; preload: () => void };
  openPalette: () => void;
  transfers: Transfers;
  screens: Screens;
  places: Places;
  chosen: ChosenItem;
  share: (target: Shareable) => void;
};

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs an ItemsWorkspace above it.');
  return workspace;
}

/** The New Project button, wherever the page puts it. */
export function useNewProject(): Workspace['newProject'] & { isAllowed: boolean } {
  const { newProject, team } = useWorkspace();
  return { ...newProject, isAllowed: team?.capabilities.edit ?? false };
}
