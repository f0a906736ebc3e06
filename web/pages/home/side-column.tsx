import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { ProjectTree, useNewProject } from '#web/features/items/items.tsx';
import { type AskTeam, TeamMenuItems } from '#web/features/teams/teams.tsx';
import { homeHref, type View, viewNames } from '#web/pages/addresses/home-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AccountButton, PlansItem } from './account-button.tsx';
import { ViewLinks } from './view-links.tsx';

export function SideColumn({ team, view, onAsk }: { team: Team | undefined; view: View; onAsk: AskTeam }) {
  const newProject = useNewProject();
  return (
    <aside aria-label="Team" className="flex min-h-0 w-side flex-col">
      <div className="flex h-bar items-center border-line border-b px-3">
        {team ? (
          <AccountButton
            label={`${team.name}, account and theme`}
            align="start"
            team={
              <>
                <TeamMenuItems team={team} onAsk={onAsk} />
                <PlansItem teamId={team.id} />
              </>
            }
            className="flex h-control w-full items-center gap-2 rounded-md px-2.5 text-left hover:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate font-semibold">{team.name}</span>
            <ChevronDown size={16} className="shrink-0 text-quiet" aria-hidden="true" />
          </AccountButton>
        ) : (
          <div className="mx-2.5 h-4 w-32 animate-breathe rounded-sm bg-hover" />
        )}
      </div>
      <div className="p-3">
        <Button
          className="w-full"
          unavailable={
            team && !newProject.isAllowed && `Only editors create projects. ${team.ownerName} can make you one.`
          }
          onPointerEnter={newProject.preload}
          onFocus={newProject.preload}
          onClick={newProject.open}
        >
          <Plus size={16} aria-hidden="true" />
          New Project
        </Button>
      </div>
      <nav aria-label="Workspace" className="px-3 pt-2">
        <h2 className="px-2.5 pb-1 font-medium text-quiet text-xs">Explore</h2>
        <ViewLinks shape="column" current={view} team={team} />
      </nav>
      {team && (
        <section aria-label="Projects" className="flex min-h-0 flex-1 flex-col pt-4">
          <h2 className="px-5.5 pb-1 font-medium text-quiet text-xs">Projects</h2>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4 [scrollbar-width:thin]">
            <ProjectTree key={team.id} team={team} />
          </div>
        </section>
      )}
      {team && (
        <div className="mt-auto border-line border-t px-3 py-2">
          <Link
            to={homeHref(team.id, 'upgrade')}
            aria-current={view === 'upgrade' ? 'page' : undefined}
            className="flex h-control items-center gap-2.5 rounded-md px-2.5 text-quiet text-sm transition-colors hover:bg-hover hover:text-text"
          >
            <CircleArrowUp size={16} aria-hidden="true" />
            {viewNames.upgrade}
          </Link>
        </div>
      )}
    </aside>
  );
}
