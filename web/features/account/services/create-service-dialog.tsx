import { useState } from 'react';
import type { MemberRole } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Field } from '#web/ui/text/field.tsx';

const roles: Exclude<MemberRole, 'admin'>[] = ['viewer', 'editor'];
const options = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function CreateServiceDialog({
  teamId,
  onCreated,
  ...dialog
}: DialogState & { teamId: string; onCreated: () => unknown }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('viewer');
  return (
    <FormDialog
      {...dialog}
      title="Add a program"
      description="It gets an account of this team, which cannot sign in. Tokens act for it, with no more rights than its role."
      action="Add"
      isReady={name.trim() !== ''}
      act={async () => {
        await call('createService', { params: { teamId }, body: { name, role } });
        await onCreated();
      }}
    >
      {(problem) => (
        <>
          <Field
            label="Name"
            required
            maxLength={200}
            placeholder="Nightly backup"
            value={name}
            error={problem}
            hint="Shown in the activity of the team."
            onChange={({ target }) => setName(target.value)}
          />
          <div className="mb-4">
            <p className="mb-1 font-medium text-sm">Role</p>
            <Listbox label="Role" value={role} options={options} onChange={setRole} size="field" />
          </div>
        </>
      )}
    </FormDialog>
  );
}
