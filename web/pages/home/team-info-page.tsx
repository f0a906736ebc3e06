import type { ComponentProps } from 'react';
import { ServicesPanel } from '#web/features/account/account.tsx';
import { TeamApprovals } from '#web/features/approvals/approvals.tsx';
import { TeamFields } from '#web/features/fields/fields.tsx';
import { TeamRules } from '#web/features/rules/rules.tsx';
import { TeamInfo } from '#web/features/teams/teams.tsx';

/** Team Info with the programs of the team, which are about accounts, its approvals, fields and rules. */
export function TeamInfoPage(
  props: Omit<ComponentProps<typeof TeamInfo>, 'programs' | 'approvals' | 'fields' | 'rules'>,
) {
  const { id } = props.team;
  return (
    <TeamInfo
      {...props}
      programs={<ServicesPanel teamId={id} />}
      approvals={<TeamApprovals key={id} teamId={id} />}
      fields={<TeamFields key={id} teamId={id} />}
      rules={<TeamRules key={id} teamId={id} />}
    />
  );
}
