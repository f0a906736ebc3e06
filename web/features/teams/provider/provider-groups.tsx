import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { GroupRolesEditor } from '#web/ui/roles/group-roles.tsx';

/** The groups of the provider of a team, with their roles in it. */
export function ProviderGroups({ teamId }: { teamId: string }) {
  const params = { teamId };
  const groups = useQuery({
    queryKey: ['teams', teamId, 'provider', 'groups'],
    queryFn: ({ signal }) => call('listProviderGroups', { params }, signal),
  });
  return (
    <Panel title="Groups">
      <div className="px-5 py-4">
        <p className="mb-4 text-pretty text-quiet text-sm">
          The people of these groups are in the team, as long as your provider says so. People who were added by hand
          stay.
        </p>
        <GroupRolesEditor
          groups={groups.data}
          hint="As your provider names it when people sign in. Entra ID sends ids in place of names."
          onSet={async (group, role) => {
            await call('setProviderGroup', { params, body: { group, role } });
            await groups.refetch();
          }}
        >
          {groups.isPending && <RowsSkeleton label="Loading the groups" count={1} />}
          <LoadProblem query={groups} />
        </GroupRolesEditor>
      </div>
    </Panel>
  );
}
