import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { Field } from '#web/ui/text/field.tsx';
import { useRefetch } from './use-console.ts';

/** Without SMTP the link is copied, to be sent another way. */
export function InviteDialog(dialog: DialogState) {
  const [email, setEmail] = useState('');
  const refetch = useRefetch('users');
  return (
    <FormDialog
      {...dialog}
      title="Invite a person to this server"
      description="They can create an account with this address within 14 days. Team Info invites people to a team."
      action="Invite"
      isReady={email.includes('@')}
      act={async () => {
        const { link, isSent } = await call('inviteServerUser', { body: { email: email.trim() } });
        if (isSent) showSuccess(`The invite is on its way to ${email.trim()}.`);
        else await copyLink(link);
        setEmail('');
        await refetch();
      }}
    >
      {(problem) => (
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
    </FormDialog>
  );
}
