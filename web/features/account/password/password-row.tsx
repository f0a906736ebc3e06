import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts/account.ts';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { Row } from '#web/ui/pages/rows.tsx';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog));

function listProviders(providers: string[], own: Partial<Record<'oidc' | 'saml', string | null>> = {}): string {
  const { oidc, saml } = own;
  const names: Record<string, string> = {
    ...{ google: 'Google', microsoft: 'Microsoft' },
    ...{ oidc: oidc ?? 'single sign-on', saml: saml ?? 'single sign-on' },
  };
  return providers.map((provider) => names[provider] ?? provider).join(' and ');
}

export function PasswordRow({ account }: { account: Account }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { hasPassword, providers } = account;
  const options = useQuery(signInOptions);
  const others = providers.length > 0 ? listProviders(providers, options.data) : undefined;
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
