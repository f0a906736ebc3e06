import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { Row } from '#web/ui/pages/rows.tsx';

const SetUpDialog = lazyPart(() => import('./set-up-dialog.tsx').then((file) => file.SetUpDialog));
const RecoveryDialog = lazyPart(() => import('./recovery-dialog.tsx').then((file) => file.RecoveryDialog));
const SwitchOffDialog = lazyPart(() => import('./switch-off-dialog.tsx').then((file) => file.SwitchOffDialog));

const dialogs = { 'set-up': SetUpDialog, recovery: RecoveryDialog, 'switch-off': SwitchOffDialog } as const;
type Question = keyof typeof dialogs;

const few = 3;

function formatCodeCount(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Create new ones now.';
  if (left === 1) return 'You have one recovery code left.';
  return `You have ${left} recovery codes for when you do not have the app.`;
}

export function TwoFactorRow({ account }: { account: Account }) {
  const [question, setQuestion] = useState<{ kind: Question; open: boolean }>();
  const { twoFactor, recoveryCodesLeft } = account;
  const Asked = question && dialogs[question.kind];
  const offer = (kind: Question) => ({
    ...dialogs[kind].intent,
    onClick: () => setQuestion({ kind, open: true }),
  });
  return (
    <>
      <Row
        title="Two-factor authentication"
        value={twoFactor ? <span className="font-medium text-done">On</span> : 'Off'}
        hint={
          twoFactor ? (
            <span className={recoveryCodesLeft <= few ? 'text-upcoming' : undefined}>
              {formatCodeCount(recoveryCodesLeft)}
            </span>
          ) : (
            'Signing in then also asks for a code from an app on your phone, so a stolen password alone is not enough.'
          )
        }
      >
        {twoFactor ? (
          <>
            <Button {...offer('recovery')}>Create recovery codes</Button>
            <Button {...offer('switch-off')}>Turn off</Button>
          </>
        ) : (
          <Button {...offer('set-up')}>Set up</Button>
        )}
      </Row>
      {Asked && (
        <Asked
          account={account}
          open={question.open}
          onOpenChange={(open) => setQuestion((now) => now && { ...now, open })}
        />
      )}
    </>
  );
}
