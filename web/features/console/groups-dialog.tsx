import { useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { ServerTeam } from '#contract/console/console.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { RoleSelect } from '#web/ui/roles/role-select.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { countText } from '#web/ui/text/count.ts';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Loaded } from './loaded.tsx';
import { useRefetch } from './use-console.ts';

/** The groups of the company that come into a team, with their roles. */
export function GroupsDialog({ team: { id, name }, ...dialog }: DialogState & { team: ServerTeam }) {
  const listId = useId();
  const [group, setGroup] = useState('');
  const [role, setRole] = useState<MemberRole>('viewer');
  const [asked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const refetchTeams = useRefetch('teams');
  const queryKey = ['console', 'groups', id];
  const params = { teamId: id };
  const groups = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listGroupRoles', { params }, signal),
    enabled: dialog.open,
  });
  const { pending, problem, setProblem, run } = useAction(async (of: string, given: MemberRole | null) => {
    await call('setGroupRole', { params, body: { group: of, role: given } });
    await Promise.all([queryClient.invalidateQueries({ queryKey }), refetchTeams()]);
  });

  async function add() {
    setAsked(true);
    if (group.trim() === '') return;
    await run(group.trim(), role);
    setGroup('');
    setAsked(false);
  }

  return (
    <Dialog
      {...dialog}
      title={`Groups of ${name}`}
      description="The people of these groups are in the team, as long as the sign-in provider or the directory says so. People who were added by hand stay."
    >
      <Form onSubmit={add} onInput={() => setProblem(undefined)}>
        <Field
          label="Group"
          list={listId}
          autoComplete="off"
          maxLength={200}
          value={group}
          error={problem ?? (asked && group.trim() === '' ? 'Enter the name of a group.' : undefined)}
          hint="As the provider or the directory names it."
          onChange={({ target }) => setGroup(target.value)}
        />
        <datalist id={listId}>
          {groups.data?.known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div className="mb-4 flex items-center justify-between gap-2">
          <RoleSelect label="Role" value={role} onChange={setRole} />
          <Button type="submit" variant="primary" pending={pending}>
            Add
          </Button>
        </div>
      </Form>
      <Loaded query={groups} label="Loading the groups">
        {({ roles }) => (
          <ul aria-label="Groups" className="border-line border-t empty:hidden">
            {roles.map((given) => (
              <li key={given.group} className="flex items-center gap-2 border-line border-b py-2 last:border-0">
                <p className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-medium">
                    <Breakable text={given.group} />
                  </span>
                  <span className="text-quiet text-sm">{countText(given.people, 'person', 'people')}</span>
                </p>
                <RoleSelect
                  label={`Role of ${given.group}`}
                  value={given.role}
                  onChange={(next) => run(given.group, next)}
                />
                <IconButton label={`Remove ${given.group}`} onClick={() => run(given.group, null)}>
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
