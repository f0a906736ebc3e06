import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { usePasswordRule } from '#web/api/new-password.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { PasswordField } from '#web/ui/text/field.tsx';
import { refetchAccount } from '../use-account.ts';
import { ProofForm } from './proof-form.tsx';

export function PasswordDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const queryClient = useQueryClient();
  const { min, hint } = usePasswordRule();
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      {...dialog}
      title={account.hasPassword ? 'Change your password' : 'Set a password'}
      description="Every other device is signed out. Choose a password that you use nowhere else."
    >
      <ProofForm
        owner={account}
        confirm={account.hasPassword ? 'Change password' : 'Set password'}
        isReady={typed.length >= min}
        onCancel={() => dialog.onOpenChange(false)}
        act={async (proof) => {
          await call('changePassword', { body: { newPassword: typed, proof } });
          showSuccess('Your new password is set.');
          dialog.onOpenChange(false);
          setTyped('');
          await refetchAccount(queryClient);
        }}
      >
        {(problemOf) => (
          <PasswordField
            label="New password"
            required
            autoComplete="new-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={hint}
            error={problemOf('body.newPassword')}
          />
        )}
      </ProofForm>
    </Dialog>
  );
}
