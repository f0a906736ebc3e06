import type { Account } from '#contract/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { showSuccess } from '#web/ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { useAccountChange } from './use-account.ts';

export function SwitchOffDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const change = useAccountChange();
  return (
    <Dialog
      {...dialog}
      title="Switch the second step off?"
      description="Your password alone then opens your account. The recovery codes go, and Vizio in the app can be deleted."
    >
      <ProofForm
        owner={account}
        codeWillDo
        confirm="Switch off"
        look="danger"
        onCancel={() => dialog.onOpenChange(false)}
        act={async (proof) => {
          await call('endTwoFactor', { body: { proof } });
          dialog.onOpenChange(false);
          change({ twoFactor: false, recoveryCodesLeft: 0 });
          showSuccess('The second step is off.');
        }}
      />
    </Dialog>
  );
}
