import type { ComponentProps } from 'react';
import { ServicesPanel } from '#web/features/account/account.tsx';
import { TeamInfo } from '#web/features/teams/teams.tsx';

/** Team Info with the programs of the team, which are about accounts. */
export function TeamInfoPage(props: Omit<ComponentProps<typeof TeamInfo>, 'programs'>) {
  return <TeamInfo {...props} programs={<ServicesPanel teamId={props.team.id} />} />;
}
