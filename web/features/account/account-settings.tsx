import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Row, RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { EmailRow } from './email/email-row.tsx';
import { NameRow } from './name-row.tsx';
import { PasskeysPanel } from './passkeys/passkeys-panel.tsx';
import { PasswordRow } from './password/password-row.tsx';
import { PictureRow } from './picture/picture-row.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';
import { TwoFactorRow } from './two-factor/two-factor-row.tsx';
import { useAccount } from './use-account.ts';

const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog.tsx').then((file) => file.DeleteAccountDialog),
);

function DeletePanel({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <Panel title="Delete your account">
      <Row
        title="Permanent"
        value="Deletes your account and everything that only you own."
        hint="You first see what is deleted, and choose what happens to your teams."
      >
        <Button {...DeleteAccountDialog.intent} onClick={() => setOpen(true)}>
          Delete my account …
        </Button>
      </Row>
      {open !== null && (
        <DeleteAccountDialog open={open} onOpenChange={setOpen} account={account} onDeleted={onDeleted} />
      )}
    </Panel>
  );
}

/** The user's own settings and sign-in methods. `children` are panels of other features, shown in between. */
export function AccountSettings({
  userId,
  onChange,
  onDeleted,
  children,
}: {
  userId: string;
  /** Runs after the name or the picture changed. */
  onChange: () => void;
  onDeleted: () => void;
  children?: ReactNode;
}) {
  const account = useAccount();
  return (
    <div className="flex flex-col gap-4">
      <Panel title="You">
        {account.isPending && <RowsSkeleton label="Loading your account" count={3} />}
        <LoadProblem query={account} />
        {account.data && (
          <>
            <PictureRow userId={userId} account={account.data} onChange={onChange} />
            <NameRow name={account.data.name} onChange={onChange} />
            <EmailRow account={account.data} />
          </>
        )}
      </Panel>
      <Panel title="Sign-in">
        {account.data ? (
          <>
            <PasswordRow account={account.data} />
            <TwoFactorRow account={account.data} />
          </>
        ) : (
          <RowsSkeleton label="Loading your sign-in settings" count={2} />
        )}
      </Panel>
      {account.data && <PasskeysPanel account={account.data} />}
      <DevicesPanel />
      {account.data && <TokensPanel account={account.data} />}
      {children}
      <QuestionsPanel userId={userId} />
      {account.data && <DeletePanel account={account.data} onDeleted={onDeleted} />}
    </div>
  );
}
