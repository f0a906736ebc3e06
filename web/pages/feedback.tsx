import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link, useLocation } from 'react-router';
import type { FileItem } from '#contract/items.ts';
import type { Team } from '#contract/teams.ts';
import { useSession } from '#web/features/session/session.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The file that was chosen in the workspace, as navigation brings it here. */
type Chosen = { item: FileItem; team: Team; path: readonly string[] };

function useChosen(): Chosen | undefined {
  const state: unknown = useLocation().state;
  const isChosen = typeof state === 'object' && state !== null && 'item' in state && 'team' in state;
  return isChosen ? (state as Chosen) : undefined;
}

function Header({ chosen }: { chosen: Chosen | undefined }) {
  const { info } = useSession();
  return (
    <header className="flex h-bar shrink-0 items-center gap-3 border-line border-b bg-panel px-2 sm:px-4">
      <Link
        to="/home"
        aria-label="Back to the workspace"
        data-tooltip="Back to the workspace"
        className="grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="min-w-0">
        <h1 className="truncate font-medium text-base">{chosen ? chosen.item.name : 'No video chosen'}</h1>
        <p className="truncate text-quiet text-xs">
          {chosen ? [chosen.team.name, ...chosen.path].join(' / ') : 'Its team and path appear here'}
        </p>
      </div>
      <span className="ml-2 shrink-0 rounded-full border border-line px-2 py-0.5 text-quiet text-xs">
        View_Status{chosen && `: ${chosen.item.Metadata.progress}`}
      </span>
      {info ? (
        <span className="ml-auto" role="img" aria-label={`Signed in as ${info.name}`}>
          <Avatar name={info.name} />
        </span>
      ) : (
        <ButtonLink to="/login?next=/feedback" className="ml-auto">
          Login
        </ButtonLink>
      )}
    </header>
  );
}

/** The review page. Without a chosen file it says where to choose one. */
export function Feedback() {
  const chosen = useChosen();
  return (
    <div className="flex h-dvh flex-col">
      <title>{`${chosen?.item.name ?? 'Review'} · Vizio`}</title>
      <Header chosen={chosen} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <main
          data-theme="dark"
          className="grid min-h-0 flex-1 place-items-center bg-surround px-6 text-center text-text"
        >
          <div>
            <p className="text-balance text-md">
              {chosen ? 'There is nothing to play in this file yet.' : 'Choose a video in the workspace to review it.'}
            </p>
            <ButtonLink to="/home" className="mt-4">
              Open the workspace
            </ButtonLink>
          </div>
        </main>
        <aside
          aria-label="Comments"
          className="flex flex-col border-line bg-panel max-md:h-2/5 max-md:border-t md:w-panel md:border-l"
        >
          <h2 className="flex h-12 shrink-0 items-center justify-between border-line border-b px-4 text-base">
            Comments <span className="font-normal text-quiet tabular-nums">0</span>
          </h2>
          <div className="grid flex-1 place-items-center p-6 text-center text-quiet">
            <div className="flex flex-col items-center gap-3">
              <MessageSquare size={20} aria-hidden="true" />
              No Comments Available
            </div>
          </div>
        </aside>
      </div>
    </div>
  );
}
