import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { makePasskey } from './make-passkey.ts';

export function AddPasskeyDialog({
  account,
  onAdded,
  ...dialog
}: DialogState & { account: Account; onAdded: () => unknown }) {
  const [name, setName] = useState('');
  return (
    <Dialog
      {...dialog}
      title="Add a passkey"
      description="Your device asks for your finger, your face or its code, now and at each sign-in."
    >
      <ProofForm
        owner={account}
        codeWillDo
        confirm="Add passkey"
        isReady={name.trim() !== ''}
        onCancel={() => dialog.onOpenChange(false)}
        act={async (proof) => {
          const { options } = await call('beginPasskey', { body: { proof } });
          const credential = await makePasskey(options);
          await call('addPasskey', { body: { name, credential } });
          await onAdded();
          dialog.onOpenChange(false);
        }}
      >
        {(problemOf) => (
          <Field
            label="Name"
            required
            data-first
            maxLength={80}
            placeholder="Laptop"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problemOf('body.name')}
            hint="The device that has the passkey."
          />
        )}
      </ProofForm>
    </Dialog>
  );
}
