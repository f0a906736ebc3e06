import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { createStore } from '#web/ui/store.ts';
import { createUndoStack } from './actions/undo.ts';
import { workspaceCommands } from './commands/run-command.ts';
import { Asking, useSubject } from './dialogs/dialog-subject.tsx';
import { readAddress } from './listing/address.ts';
import { type Places, teamPlaces } from './listing/places.ts';
import type { PagePalette, Shareable } from './page-ports.ts';
import { keepLetters } from './palette/early-letters.ts';
import { createChosenItem } from './selection/chosen-item.ts';
import {
  type Clipboard,
  OpenersContext,
  useWorkspace,
  type WorkState,
  WorkStateContext,
  type Workspace,
  WorkspaceContext,
} from './workspace-context.ts';

const CreateDialog = lazyComponent(() => import('./dialogs/create-dialog.tsx').then((file) => file.CreateDialog));

/**
 * By now the initial load is over, so the palette can be preloaded. Letters are often typed right after the shortcut, and one
 * that is still being loaded would miss them.
 */
const idleMs = 1_000;

type WorkspaceProps = Pick<Workspace, 'userId' | 'teams' | 'team' | 'transfers' | 'screens'> & {
  isInProjects: boolean;
  palette?: PagePalette;
  places?: Places;
};

function useWorkspaceValue(props: WorkspaceProps): Workspace {
  const { userId, teams, team, isInProjects, transfers, screens, places = teamPlaces } = props;
  const [params] = useSearchParams();
  const search = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const spot = useMemo(
    () => (team && isInProjects ? { team, names: [...places.root, ...address.names] } : null),
    [team, isInProjects, address, places],
  );
  return useMemo(
    () => ({ userId, teams, team, address, spot, places, transfers, screens }),
    [userId, teams, team, address, spot, places, transfers, screens],
  );
}

function useWorkStateValue({ team, address }: Workspace): WorkState {
  const placeKey = `${team?.id}/${address.names.join('/')}`;
  const [filtering, setFiltering] = useState({ placeKey, filter: '' });
  const [clipboard, setClipboard] = useState<Clipboard | null>(null);
  const [undo] = useState(createUndoStack);
  const [chosen] = useState(createChosenItem);
  const [tray] = useState(() => createStore<{ files: readonly FileItem[] }>({ files: [] }));
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((ids: readonly string[], isPending: boolean) => {
    setMarks((was) => {
      const now = new Set(was);
      for (const id of ids) isPending ? now.add(id) : now.delete(id);
      return now;
    });
  }, []);
  return {
    // The filter belongs to one folder.
    filter: filtering.placeKey === placeKey ? filtering.filter : '',
    setFilter: (filter) => setFiltering({ placeKey, filter }),
    clipboard,
    setClipboard,
    undo,
    marks,
    mark,
    chosen,
    tray,
  };
}

/** Opens what can be opened from anywhere in the workspace. */
function Openers({ palette, children }: { palette: PagePalette | undefined; children: ReactNode }) {
  const { team, places, screens } = useWorkspace();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const project = useSubject<Team>();
  const finding = useSubject<true>();
  const sharing = useSubject<Shareable>();
  const preloadPalette = palette?.preload;
  useEffect(() => {
    if (!preloadPalette) return;
    const timer = setTimeout(preloadPalette, idleMs);
    return () => clearTimeout(timer);
  }, [preloadPalette]);

  const newProject = {
    isOpen: project.open,
    open: () => team && project.show(team),
    preload: CreateDialog.preload,
  };
  const openers = {
    newProject,
    openPalette: () => {
      if (!palette) return;
      keepLetters();
      finding.show(true);
    },
    share: sharing.show,
  };
  const known = { rights: { canEdit: team?.capabilities.edit ?? false }, isTop: true };
  const own = workspaceCommands
    .filter((command) => command.may(known, [], 0))
    .map(({ label, words, Icon, run }) => ({ label, words, Icon, act: () => void run({ newProject }, []) }));

  return (
    <OpenersContext value={openers}>
      {children}
      <Suspense fallback={null}>
        <Asking about={project}>
          {({ id: teamId }, dialog) => (
            <CreateDialog
              {...dialog}
              place={{ teamId, parentId: null }}
              taken={[]}
              onCreated={({ name }) => void navigate(places.folderHref(teamId, [name], params))}
            />
          )}
        </Asking>
        {palette && <Asking about={finding}>{(_, dialog) => palette.render(own, dialog)}</Asking>}
        <Asking about={sharing}>{(target, dialog) => <screens.Share {...dialog} target={target} />}</Asking>
      </Suspense>
    </OpenersContext>
  );
}

/** Shared state of the workspace: current folder, clipboard, undo stack, dialogs and search. */
export function ItemsWorkspace({ children, palette, ...props }: WorkspaceProps & { children: ReactNode }) {
  const workspace = useWorkspaceValue(props);
  return (
    <WorkspaceContext value={workspace}>
      <WorkStateContext value={useWorkStateValue(workspace)}>
        <Openers palette={palette}>{children}</Openers>
      </WorkStateContext>
    </WorkspaceContext>
  );
}
