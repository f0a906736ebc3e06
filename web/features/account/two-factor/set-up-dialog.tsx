import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { ProofForm } from '../password/proof-form.tsx';
import { useAccountChange } from '../use-account.ts';
import { AppStep } from './app-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step = { name: 'proof' } | { name: 'app'; uri: string; key: string } | { name: 'codes'; codes: string[] };

const descriptions = {
  proof: 'You need an authenticator app, on your phone or in your password manager.',
  app: 'Scan this with the app, then type the code that it shows.',
  codes:
    'Two-factor authentication is on. Without the app, sign in with one of these codes; each works once. They are shown only now.',
} as const;

/** Proves identity, then sets up the app, then shows recovery codes for a lost device. */
export function SetUpDialog({ account, ...dialog }: DialogState & { account: Account }) {
  const change = useAccountChange();
  const [step, setStep] = useState<Step>({ name: 'proof' });

  function onOpenChange(open: boolean) {
    dialog.onOpenChange(open);
    if (open) return;
    if (step.name === 'codes') change({ twoFactor: true, recoveryCodesLeft: step.codes.length });
    setStep({ name: 'proof' });
  }

  return (
    <Dialog
      open={dialog.open}
      onOpenChange={onOpenChange}
      title="Two-factor authentication"
      description={descriptions[step.name]}
    >
      {step.name === 'proof' && (
        <ProofForm
          owner={account}
          confirm="Continue"
          onCancel={() => onOpenChange(false)}
          act={async (proof) => {
            const { uri, key } = await call('beginTwoFactor', { body: { proof } });
            setStep({ name: 'app', uri, key });
          }}
        />
      )}
      {step.name === 'app' && (
        <AppStep
          uri={step.uri}
          typedKey={step.key}
          onConfirmed={(codes) => setStep({ name: 'codes', codes })}
          onCancel={() => onOpenChange(false)}
        />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} email={account.email} onDone={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}
