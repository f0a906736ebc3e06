import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import type { GroupRoles } from '#contract/teams/groups.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Form } from '../form.tsx';
import { Breakable } from '../text/breakable.tsx';
import { countText } from '../text/count.ts';
import { Field } from '../text/field.tsx';
import { useAction } from '../use-action.ts';
import { RoleSelect } from './role-select.tsx';

/** The groups that give a role in a team: add one, change its role, remove it. */
export function GroupRolesEditor({
  groups,
  hint,
  onSet,
  children,
}: {
  groups: GroupRoles | undefined;
  hint: string;
  onSet: (group: string, role: MemberRole | null) => Promise<void>;
  /** While there is no list. */
  children?: ReactNode;
}) {
  const listId = useId();
  const [group, setGroup] = useState('');
  const [role, setRole] = useState<MemberRole>('viewer');
  const [asked, setAsked] = useState(false);
  const { pending, problem, setProblem, run } = useAction(async (of: string, given: MemberRole | null) => {
    await onSet(of, given);
    if (of === group.trim()) setGroup('');
  });
  const isMissing = asked && group.trim() === '';

  function add() {
    setAsked(group.trim() === '');
    if (group.trim() !== '') void run(group.trim(), role);
  }

  return (
    <>
      <Form onSubmit={add} onInput={() => setProblem(undefined)}>
        <Field
          label="Group"
          list={listId}
          autoComplete="off"
          maxLength={200}
          value={group}
          error={problem ?? (isMissing ? 'Enter the name of a group.' : undefined)}
          hint={hint}
          onChange={({ target }) => setGroup(target.value)}
        />
        <datalist id={listId}>
          {groups?.known.map((one) => (
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
      {children}
      <ul aria-label="Groups" className="border-line border-t empty:hidden">
        {groups?.roles.map((given) => (
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
    </>
  );
}
