import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import type { Team } from '#contract/teams/teams.ts';
import { useNewProject } from '#web/features/items/items.tsx';
import { type AskTeam, TeamMenuItems } from '#web/features/teams/teams.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AccountButton } from './account-button.tsx';
import type { View } from './home-address.ts';
import { ViewLinks } from './view-links.tsx';

export function SideColumn({ team, view, onAsk }: { team: Team | undefined; view: View; onAsk: AskTeam }) {
  const newProject = useNewProject();
  return (
    <aside aria-label="Team" className="flex w-side flex-col">
      <div className="flex h-bar items-center border-line border-b px-3">
        {team ? (
          <AccountButton
            label={`${team.name}, account and theme`}
            align="start"
            team={<TeamMenuItems team={team} onAsk={onAsk} />}
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
    </aside>
  );
}
