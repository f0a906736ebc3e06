import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServerTeam } from '#contract/console/console.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { GroupRolesEditor } from '#web/ui/roles/group-roles.tsx';
import { Loaded } from './loaded.tsx';
import { useRefetch } from './use-console.ts';

/** The groups of the company that come into a team, with their roles. */
export function GroupsDialog({ team: { id, name }, ...dialog }: DialogState & { team: ServerTeam }) {
  const queryClient = useQueryClient();
  const refetchTeams = useRefetch('teams');
  const queryKey = ['console', 'groups', id];
  const params = { teamId: id };
  const groups = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listGroupRoles', { params }, signal),
    enabled: dialog.open,
  });
  return (
    <Dialog
      {...dialog}
      title={`Groups of ${name}`}
      description="The people of these groups are in the team, as long as the sign-in provider or the directory says so. People who were added by hand stay."
    >
      <GroupRolesEditor
        groups={groups.data}
        hint="As the provider or the directory names it."
        onSet={async (group, role) => {
          await call('setGroupRole', { params, body: { group, role } });
          await Promise.all([queryClient.invalidateQueries({ queryKey }), refetchTeams()]);
        }}
      >
        <Loaded query={groups} label="Loading the groups">
          {() => null}
        </Loaded>
      </GroupRolesEditor>
    </Dialog>
  );
}
