import type { ComponentProps } from 'react';
import { ServicesPanel } from '#web/features/account/account.tsx';
import { TeamApprovals } from '#web/features/approvals/approvals.tsx';
import { TeamInfo } from '#web/features/teams/teams.tsx';

/** Team Info with the programs of the team, which are about accounts, and its approvals. */
export function TeamInfoPage(props: Omit<ComponentProps<typeof TeamInfo>, 'programs' | 'approvals'>) {
  const { id } = props.team;
  return (
    <TeamInfo {...props} programs={<ServicesPanel teamId={id} />} approvals={<TeamApprovals key={id} teamId={id} />} />
  );
}
