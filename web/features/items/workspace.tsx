import FolderPlus from 'lucide-react/icons/folder-plus';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { createStore } from '#web/ui/store.ts';
import { createUndoStack } from './actions/undo.ts';
import { useSubject } from './dialogs/dialog-subject.ts';
import { readAddress } from './listing/address.ts';
import { type Places, teamPlaces } from './listing/places.ts';
import { createChosenItem } from './selection/chosen-item.ts';
import {
  type Clipboard,
  type Command,
  type Screens,
  type Shareable,
  type Transfers,
  type Workspace,
  WorkspaceContext,
} from './workspace-context.ts';

const CreateDialog = lazyComponent(() => import('./dialogs/create-dialog.tsx').then((file) => file.CreateDialog));
const CommandPalette = lazyComponent(() => import('./palette/command-palette.tsx').then((file) => file.CommandPalette));

const none: readonly string[] = [];
const noCommands: readonly Command[] = [];
/** By now the initial load is over, so preloading can start. */
const idleMs = 2_000;

function newProjectCommand(act: () => void): Command {
  return { label: 'New Project', words: 'create folder', Icon: FolderPlus, act };
}

/** Shared state of the workspace: current folder, clipboard, undo stack and search. */
export function ItemsWorkspace({
  userId,
  teams,
  team,
  isInProjects,
  transfers,
  screens,
  commands = noCommands,
  places = teamPlaces,
  children,
}: {
  userId: string;
  teams: readonly Team[];
  team: Team | undefined;
  isInProjects: boolean;
  transfers: Transfers;
  screens: Screens;
  /** Of the page; the palette adds those of the workspace. */
  commands?: readonly Command[];
  places?: Places;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const placeKey = `${team?.id}/${address.names.join('/')}`;
  const [filtering, setFiltering] = useState({ placeKey, filter: '' });
  const [clipboard, setClipboard] = useState<Clipboard | null>(null);
  const [undo] = useState(createUndoStack);
  const [chosen] = useState(createChosenItem);
  const [tray] = useState(() => createStore<{ files: readonly FileItem[] }>({ files: [] }));
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const project = useSubject<Team>();
  const palette = useSubject<true>();
  const sharing = useSubject<Shareable>();

  useEffect(() => {
    const timer = setTimeout(CommandPalette.preload, idleMs);
    return () => clearTimeout(timer);
  }, []);

  const mark = useCallback((ids: readonly string[], isPending: boolean) => {
    setMarks((was) => {
      const now = new Set(was);
      for (const id of ids) isPending ? now.add(id) : now.delete(id);
      return now;
    });
  }, []);

  const spot = useMemo(
    () => (team && isInProjects ? { team, names: [...places.root, ...address.names] } : null),
    [team, isInProjects, address, places],
  );

  const workspace: Workspace = {
    userId,
    teams,
    team,
    address,
    spot,
    // The filter belongs to one folder.
    filter: filtering.placeKey === placeKey ? filtering.filter : '',
    setFilter: (filter) => setFiltering({ placeKey, filter }),
    clipboard,
    setClipboard,
    undo,
    marks,
    mark,
    newProject: {
      isOpen: project.open,
      open: () => team && project.show(team),
      preload: CreateDialog.preload,
    },
    openPalette: () => palette.show(true),
    preloadPalette: CommandPalette.preload,
    commands: team?.capabilities.edit ? [newProjectCommand(() => project.show(team)), ...commands] : commands,
    transfers,
    screens,
    places,
    chosen,
    tray,
    share: sharing.show,
  };

  function openFolder(team: Team, names: readonly string[]) {
    void navigate(places.folderHref(team.id, names, params));
  }

  return (
    <WorkspaceContext value={workspace}>
      {children}
      <Suspense fallback={null}>
        {project.subject && (
          <CreateDialog
            key={project.times}
            open={project.open}
            onOpenChange={project.onOpenChange}
            place={{ teamId: project.subject.id, parentId: null }}
            taken={none}
            onCreated={({ name }) => project.subject && openFolder(project.subject, [name])}
          />
        )}
        {palette.subject && (
          <CommandPalette key={palette.times} open={palette.open} onOpenChange={palette.onOpenChange} />
        )}
        {sharing.subject && (
          <screens.Share
            key={`share ${sharing.times}`}
            open={sharing.open}
            onOpenChange={sharing.onOpenChange}
            target={sharing.subject}
          />
        )}
      </Suspense>
    </WorkspaceContext>
  );
}
