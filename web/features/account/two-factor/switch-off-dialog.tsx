import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { ProofForm } from '../password/proof-form.tsx';
import { useAccountChange } from '../use-account.ts';

export function SwitchOffDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const change = useAccountChange();
  return (
    <Dialog
      {...dialog}
      title="Turn off two-factor authentication?"
      description="Your password alone then opens your account. The recovery codes are deleted, and you can remove Vizio from the app."
    >
      <ProofForm
        owner={account}
        codeWillDo
        confirm="Turn off"
        variant="danger"
        onCancel={() => dialog.onOpenChange(false)}
        act={async (proof) => {
          await call('endTwoFactor', { body: { proof } });
          dialog.onOpenChange(false);
          change({ twoFactor: false, recoveryCodesLeft: 0 });
          showSuccess('Two-factor authentication is off.');
        }}
      />
    </Dialog>
  );
}
