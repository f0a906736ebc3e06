import { Suspense, useState } from 'react';
import type { Account } from '#contract/account.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Row } from './rows.tsx';

const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog));

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
            ? others && `You can log in with ${others} as well.`
            : `You log in with ${others ?? 'another service'}. With a password you can log in without it, too.`
        }
      >
        <Button
          aria-label={hasPassword ? 'Change the password' : undefined}
          onPointerEnter={PasswordDialog.preload}
          onFocus={PasswordDialog.preload}
          onClick={() => setOpen(true)}
        >
          {hasPassword ? 'Change' : 'Set a password'}
        </Button>
      </Row>
      <Suspense fallback={null}>
        {open !== null && <PasswordDialog open={open} onOpenChange={setOpen} account={account} />}
      </Suspense>
    </>
  );
}
