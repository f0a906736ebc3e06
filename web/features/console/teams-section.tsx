import { useState } from 'react';
import type { ServerTeam } from '#contract/console/console.ts';
import { formatSize } from '#contract/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { countText } from '#web/ui/text/count.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { Loaded } from './loaded.tsx';
import { MoreButton } from './more-button.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { Record, Records } from './record.tsx';
import { useServerTeams } from './use-console.ts';
import { useSearchText } from './use-search-text.tsx';

function formatQuota({ quotaBytes }: ServerTeam, teamQuotaBytes: number | null): string {
  if (quotaBytes !== null) return `own quota of ${formatSize(quotaBytes)}`;
  return teamQuotaBytes === null ? 'no quota' : `quota of ${formatSize(teamQuotaBytes)}`;
}

function TeamRecord({ team, teamQuotaBytes }: { team: ServerTeam; teamQuotaBytes: number | null }) {
  const { name, owner, people, files, bytes, deletedAt } = team;
  const [open, setOpen] = useState<'quota' | 'groups'>();
  const stateOf = (dialog: 'quota' | 'groups') => ({
    open: open === dialog,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? dialog : undefined),
  });
  return (
    <Record
      name={name}
      mark={deletedAt ? 'deleted' : undefined}
      facts={[
        owner,
        countText(people, 'person', 'people'),
        countText(files, 'file'),
        formatSize(bytes),
        formatQuota(team, teamQuotaBytes),
      ]}
    >
      {!deletedAt && (
        <Button aria-label={`Groups of ${name}`} onClick={() => setOpen('groups')}>
          Groups …
        </Button>
      )}
      <Button aria-label={`Quota of ${name}`} onClick={() => setOpen('quota')}>
        Quota …
      </Button>
      <GroupsDialog {...stateOf('groups')} team={team} />
      <QuotaDialog {...stateOf('quota')} team={team} teamQuotaBytes={teamQuotaBytes} />
    </Record>
  );
}

export function TeamsSection() {
  const { text, field } = useSearchText('Search teams');
  const teams = useServerTeams(text);
  return (
    <Panel title="Teams" end={field}>
      <Loaded query={teams} label="Loading the teams">
        {({ pages }) => (
          <Records empty="No team or owner has this name.">
            {pages.flatMap((page) =>
              page.teams.map((team) => <TeamRecord key={team.id} team={team} teamQuotaBytes={page.teamQuotaBytes} />),
            )}
          </Records>
        )}
      </Loaded>
      <MoreButton query={teams} />
    </Panel>
  );
}
