import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { useAccountChange } from '../use-account.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RecoveryDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const change = useAccountChange();
  const [codes, setCodes] = useState<string[]>();

  function onOpenChange(open: boolean) {
    dialog.onOpenChange(open);
    if (!open) setCodes(undefined);
  }

  return (
    <Dialog
      open={dialog.open}
      onOpenChange={onOpenChange}
      title="New recovery codes"
      description={
        codes
          ? 'The old codes no longer work. These are shown only now; each works once.'
          : 'Ten new codes replace the old ones, which then stop working.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={account.email} onDone={() => onOpenChange(false)} />
      ) : (
        <ProofForm
          owner={account}
          codeWillDo
          confirm="Create new codes"
          onCancel={() => onOpenChange(false)}
          act={async (proof) => {
            const { recoveryCodes } = await call('renewRecoveryCodes', { body: { proof } });
            change({ recoveryCodesLeft: recoveryCodes.length });
            setCodes(recoveryCodes);
          }}
        />
      )}
    </Dialog>
  );
}
