import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { download } from '#web/features/downloads/downloads.ts';
import { HelpButton } from '#web/features/help/help.tsx';
import { Imports, useImporter } from '#web/features/imports/imports.tsx';
import { ItemsWorkspace, PasteButton, SearchField, sharedPlaces, TeamProjects } from '#web/features/items/items.tsx';
import { useSession } from '#web/features/session/session.tsx';
import { type OpenLink, SharedNotice } from '#web/features/shares/shares.tsx';
import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { useUploader } from '#web/features/uploads/uploads.tsx';
import { teamOfLink, workspaceHref } from './addresses/link-places.ts';
import { ByLink } from './by-link/by-link.tsx';
import { SelectionForMembers } from './by-link/selection-for-members.tsx';
import { TeamMark } from './by-link/team-mark.tsx';
import { Visitor } from './by-link/visitor.tsx';
import { screens } from './home/screens.tsx';
import { useLiveUpdates } from './home/use-live-updates.ts';

function TopBar({ link, isSignedIn }: { link: OpenLink; isSignedIn: boolean }) {
  return (
    <header className="flex h-bar shrink-0 items-center gap-1 border-line border-b px-3 sm:gap-2 sm:px-4">
      <TeamMark name={link.teamName} className="mr-1 max-w-52 sm:mr-4" nameClassName="max-sm:hidden" />
      <SearchField />
      {isSignedIn && <PasteButton />}
      <HelpButton page="workspace" className="max-sm:hidden" />
      <ThemeToggle />
      <Visitor link={link} />
    </header>
  );
}

/** Exactly what was shared: no team, no workspace, nothing above the folder or the selected items. */
function Folder({ link }: { link: OpenLink }) {
  const { info } = useSession();
  const userId = info?.user_id ?? link.guest?.id ?? '';
  const [params] = useSearchParams();
  const uploader = useUploader(userId);
  const importer = useImporter();
  const team = useMemo(() => teamOfLink(link), [link]);
  const address = params.toString();
  const places = useMemo(() => sharedPlaces(link.name, new URLSearchParams(address)), [link.name, address]);
  useLiveUpdates(info?.user_id ?? '');
  return (
    <ItemsWorkspace
      userId={userId}
      teams={[team]}
      team={team}
      isInProjects
      transfers={{ ...uploader, download, importFrom: importer.importFrom, preload: uploader.preload }}
      screens={screens}
      places={places}
    >
      <title>{`${link.title || link.name} · Vizio`}</title>
      <div className="flex h-dvh flex-col overflow-hidden">
        <TopBar link={link} isSignedIn={info !== null} />
        <SharedNotice link={link} />
        <main id="work" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <TeamProjects />
        </main>
      </div>
      {info && <Imports userId={info.user_id} importer={importer} />}
    </ItemsWorkspace>
  );
}

/** Target of the share link of a folder or a selection. */
export function SharedFolder() {
  const [params] = useSearchParams();
  return (
    <ByLink shareKey={params.get('k') ?? ''} type="folder">
      {(link) => {
        if (link.isMember && link.type === 'selection') return <SelectionForMembers link={link} />;
        if (link.isMember) return <Navigate to={workspaceHref(link)} replace />;
        if (link.type === 'file') return <Navigate to={`/feedback?${params}`} replace />;
        return <Folder link={link} />;
      }}
    </ByLink>
  );
}
