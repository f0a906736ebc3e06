import { createContext, useContext } from 'react';
import type { Team } from '#contract/teams.ts';
import type { Address } from './address.ts';
import type { Item, Spot } from './listing.ts';
import type { UndoStack } from './undo.ts';

/** What was copied or cut, and where it was then. */
export type Clipboard = { mode: 'copy' | 'cut'; items: readonly Item[]; spot: Spot; parentId: string | null };

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
