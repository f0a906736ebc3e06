import { type Context, createContext, useContext } from 'react';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import type { Store } from '#web/ui/store.ts';
import type { Target } from './actions/item-calls.ts';
import type { UndoStack } from './actions/undo.ts';
import type { Address } from './listing/address.ts';
import type { Item, Spot } from './listing/listing.ts';
import type { Places } from './listing/places.ts';
import type { Screens, Shareable, Transfers } from './page-ports.ts';
import type { ChosenItem } from './selection/chosen-item.ts';

/** The place in the workspace, and the parts that the page supplies. */
export type Workspace = {
  userId: string;
  teams: readonly Team[];
  team: Team | undefined;
  address: Address;
  /** Null outside Team Projects. */
  spot: Spot | null;
  places: Places;
  transfers: Transfers;
  screens: Screens;
};

/** The cut or copied items, and the folder they were in. */
export type Clipboard = { mode: 'copy' | 'cut'; items: readonly Item[]; from: Target };

/** State that outlives the open folder. */
export type WorkState = {
  /** The name prefix to show; empty shows all. */
  filter: string;
  setFilter: (filter: string) => void;
  clipboard: Clipboard | null;
  setClipboard: (clipboard: Clipboard | null) => void;
  undo: UndoStack;
  /** Items whose progress change is pending; they pulse. */
  marks: ReadonlySet<string>;
  mark: (ids: readonly string[], isPending: boolean) => void;
  chosen: ChosenItem;
  /** The files that were dropped on “Compare”, until there are two. */
  tray: Store<{ files: readonly FileItem[] }>;
};

/** The dialogs that open from anywhere in the workspace. */
export type Openers = {
  newProject: { isOpen: boolean; open: () => void; preload: () => void };
  openPalette: () => void;
  share: (target: Shareable) => void;
};

export const WorkspaceContext = createContext<Workspace | null>(null);
export const WorkStateContext = createContext<WorkState | null>(null);
export const OpenersContext = createContext<Openers | null>(null);

export function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (!value) throw new Error('This component is used outside of the workspace or folder that it needs.');
  return value;
}

export const useWorkspace = () => useProvided(WorkspaceContext);
export const useWorkState = () => useProvided(WorkStateContext);
export const useOpeners = () => useProvided(OpenersContext);

/** State of the New Project button, wherever the page puts it. */
export function useNewProject(): Openers['newProject'] & { isAllowed: boolean } {
  const { team } = useWorkspace();
  return { ...useOpeners().newProject, isAllowed: team?.capabilities.edit ?? false };
}
