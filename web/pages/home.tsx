import { type ComponentProps, Suspense, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { useDemoFilm } from '#web/api/sign-in-options.ts';
import { SetUpBanner } from '#web/features/console/console.tsx';
import { download } from '#web/features/downloads/downloads.ts';
import { HelpButton } from '#web/features/help/help.tsx';
import { Imports, useImporter } from '#web/features/imports/imports.tsx';
import {
  ItemsWorkspace,
  MarkedItems,
  PasteButton,
  ShareButton,
  TeamProjects,
  Trash,
  useNewProject,
  useOpeners,
} from '#web/features/items/items.tsx';
import { Plans } from '#web/features/plans/plans.tsx';
import { useUser, VerifyBanner } from '#web/features/session/session.tsx';
import { linkRefusals } from '#web/features/shares/shares.tsx';
import { type AskTeam, CreateTeamDialog, TeamStrip, useTeams } from '#web/features/teams/teams.tsx';
import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { useUploader } from '#web/features/uploads/uploads.tsx';
import { MyWork } from '#web/features/work/work.tsx';
import { lazyComponent, lazyPage, lazyPart } from '#web/ui/lazy-component.ts';
import { WorkspaceShell } from '#web/ui/pages/workspace-shell.tsx';
import { homeHref, type View, viewNames, viewOf } from './addresses/home-address.ts';
import { AvatarButton } from './home/account-button.tsx';
import { AddressedFolder } from './home/addressed-folder.tsx';
import { screens } from './home/screens.tsx';
import { Search } from './home/search.tsx';
import { SideColumn } from './home/side-column.tsx';
import { TeamQuestions } from './home/team-questions.tsx';
import { TeamsFailure } from './home/teams-failure.tsx';
import { useLiveUpdates } from './home/use-live-updates.ts';
import { useTeamQuestion } from './home/use-team-question.ts';
import { useVerifiedThanks } from './home/use-verified-thanks.ts';
import { ViewLinks } from './home/view-links.tsx';

function TopBar() {
  return (
    <>
      <Search />
      <PasteButton />
      <ShareButton />
      <HelpButton page="workspace" />
      {/* On a phone the search needs the room, and the account menu has the themes too. */}
      <ThemeToggle className="max-sm:hidden" />
      <AvatarButton person={useUser()} />
    </>
  );
}

function Work({ team, view, onAsk }: { team: Team; view: View; onAsk: AskTeam }) {
  const user = useUser();
  const { share } = useOpeners();
  if (view === 'info') return <TeamInfoPage key={team.id} team={team} user={user} onAsk={onAsk} onShare={share} />;
  if (view === 'recent' || view === 'starred') return <MarkedItems key={team.id + view} team={team} kind={view} />;
  if (view === 'work') return <MyWork />;
  if (view === 'upgrade') return <Plans teamName={team.name} />;
  if (view === 'trash' && team.capabilities.edit) return <Trash key={team.id} team={team} />;
  return <TeamProjects />;
}

const TeamInfoPage = lazyPage(() => import('./home/team-info-page.tsx').then((file) => file.TeamInfoPage));
const Palette = lazyComponent(() => import('./home/palette.tsx').then((file) => file.Palette));
const FourThings = lazyPart(() => import('./demo/four-things.tsx').then((file) => file.FourThings));

/** The banner of the server stands at the top of the projects, and over no folder. */
function Banners({ team, isAtTop }: { team: Team | undefined; isAtTop: boolean }) {
  const { emailVerified, isServerAdmin } = useUser();
  const film = useDemoFilm();
  return (
    <>
      {!emailVerified && <VerifyBanner isAtTop={isAtTop} />}
      {isServerAdmin && isAtTop && <SetUpBanner />}
      {isAtTop && film && team && <FourThings key={team.id} teamId={team.id} film={film} />}
    </>
  );
}

/** The team's add button is blocked while the new-project dialog is open. */
function Strip(props: ComponentProps<typeof TeamStrip>) {
  return <TeamStrip {...props} blocked={useNewProject().isOpen} />;
}

export function Home() {
  const user = useUser();
  const teams = useTeams(user);
  const uploader = useUploader(user.user_id);
  const importer = useImporter();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [adding, setAdding] = useState<boolean | null>(null);
  const { question, ask, close } = useTeamQuestion();
  useVerifiedThanks(user.emailVerified);
  useLiveUpdates(user.user_id);

  const view = viewOf(params);
  const wanted = params.get('team');
  const v = params.get('v');
  const list = teams.data ?? [];
  const team = list.find(({ id }) => id === wanted) ?? list[0];
  const isElsewhere = team !== undefined && wanted !== null && team.id !== wanted;
  // A path belongs to its team: do not look it up in another team.
  const isForeignFolder = isElsewhere && params.has('path');
  const isInProjects = view === 'projects' || (view === 'trash' && team?.capabilities.edit === false);
  const title = team ? `${viewNames[view]} · ${team.name} · Vizio` : 'Vizio';

  return (
    <ItemsWorkspace
      userId={user.user_id}
      teams={list}
      team={team}
      isInProjects={isInProjects}
      transfers={{
        ...uploader,
        download,
        importFrom: importer.importFrom,
        preload: () => {
          uploader.preload();
          importer.preload();
        },
      }}
      screens={screens}
      palette={{
        preload: Palette.preload,
        render: (own, dialog) => (
          <Palette {...dialog} own={own} teams={list} team={team} onAddTeam={() => setAdding(true)} />
        ),
      }}
    >
      <WorkspaceShell
        strip={
          <Strip
            teams={list}
            current={team}
            hrefOf={({ id }) => homeHref(id, view)}
            onAsk={ask}
            onAdd={() => setAdding(true)}
            onAddIntent={CreateTeamDialog.preload}
          />
        }
        column={<SideColumn team={team} view={view} onAsk={ask} />}
        topBar={<TopBar />}
        banner={<Banners team={team} isAtTop={view === 'projects' && !params.has('path')} />}
        bottomBar={
          <nav aria-label="Views" className="border-line border-t bg-panel pb-[env(safe-area-inset-bottom)]">
            <ViewLinks shape="bar" current={view} team={team} />
          </nav>
        }
      >
        <title>{title}</title>
        {v !== null && teams.data && <AddressedFolder v={v} teams={teams.data} />}
        {/* Put the team into the address, so that it can be shared right away. */}
        {team && !wanted && v === null && !params.has('verified') && (
          <Navigate to={homeHref(team.id, view, params)} replace />
        )}
        {teams.isError && !teams.data && (
          <TeamsFailure error={teams.error} retrying={teams.isFetching} onRetry={() => void teams.refetch()} />
        )}
        {teams.isPending && (
          <div role="status" className="animate-appear px-4 pt-6 sm:px-8">
            <span className="sr-only">Loading your teams</span>
            <div className="h-4 w-40 animate-breathe rounded-sm bg-hover" />
          </div>
        )}
        {isForeignFolder && !teams.isFetching && (
          <Navigate to="/error" replace state={{ message: linkRefusals.folder }} />
        )}
        {isElsewhere && !isForeignFolder && (
          <p role="status" className="border-line border-b bg-hover px-4 py-2 text-sm sm:px-8">
            That team does not exist, or you are not a member. Ask its owner for an invite. This is {team.name}.
          </p>
        )}
        <Suspense fallback={null}>{team && !isForeignFolder && <Work team={team} view={view} onAsk={ask} />}</Suspense>
        <Imports userId={user.user_id} importer={importer} />
        <TeamQuestions question={question} onClose={close} teams={list} current={team} />
        {adding !== null && (
          <CreateTeamDialog
            open={adding}
            onOpenChange={setAdding}
            user={user}
            onCreated={(created) => navigate(homeHref(created.id, 'projects'))}
          />
        )}
      </WorkspaceShell>
    </ItemsWorkspace>
  );
}
