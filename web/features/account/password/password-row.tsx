import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { Row } from '#web/ui/pages/rows.tsx';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog));

const providerNames: Record<string, string> = { google: 'Google', microsoft: 'Microsoft' };

function listProviders(providers: string[]): string {
  return providers.map((provider) => providerNames[provider] ?? provider).join(' and ');
}

export function PasswordRow({ account }: { account: Account }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { hasPassword, providers } = account;
  const others = providers.length > 0 ? listProviders(providers) : undefined;
  return (
    <>
      <Row
        title="Password"
        value={hasPassword ? 'Set' : 'None'}
        hint={
          hasPassword
            ? others && `You can also sign in with ${others}.`
            : `You sign in with ${others ?? 'another service'}. A password lets you sign in without it.`
        }
      >
        <Button
          aria-label={hasPassword ? 'Change the password' : undefined}
          {...PasswordDialog.intent}
          onClick={() => setOpen(true)}
        >
          {hasPassword ? 'Change' : 'Set a password'}
        </Button>
      </Row>
      {open !== null && <PasswordDialog open={open} onOpenChange={setOpen} account={account} />}
    </>
  );
}
