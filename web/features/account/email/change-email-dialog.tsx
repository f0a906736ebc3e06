import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { Field } from '#web/ui/text/field.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { useAccountChange } from '../use-account.ts';

export function ChangeEmailDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const change = useAccountChange();
  const sendsEmail = useSendsEmail();
  const [email, setEmail] = useState('');
  return (
    <Dialog
      {...dialog}
      title="Change your email address"
      description={`${sendsEmail ? 'We send a link to the new address.' : 'This server sends no email. It writes a link to its log, where the administrator finds it.'} Your address changes when you open it.`}
    >
      <ProofForm
        owner={account}
        confirm={sendsEmail ? 'Send the link' : 'Create the link'}
        isReady={email.trim() !== ''}
        onCancel={() => dialog.onOpenChange(false)}
        act={async (proof) => {
          await call('changeEmail', { body: { email: email.trim(), proof } });
          change({ pendingEmail: email.trim().toLowerCase() });
          showSuccess(
            sendsEmail
              ? `We sent an email to ${email.trim()}. Open the link in it to finish.`
              : 'The link is in the log of the server. Ask its administrator for it.',
          );
          dialog.onOpenChange(false);
          setEmail('');
        }}
      >
        {(problemOf) => (
          <Field
            label="New email address"
            type="email"
            required
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={problemOf('body.email')}
          />
        )}
      </ProofForm>
    </Dialog>
  );
}
