import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CompanyButton } from './company-button.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { OrUsing } from './sign-in-frame.tsx';

/** The form and the providers; with one provider alone its button, and a password for people who run the server. */
export function WaysIn({ next }: { next: string }) {
  const only = useQuery(signInOptions).data?.only;
  const [asks, setAsks] = useState(false);
  if (!only) {
    return (
      <>
        <LoginForm next={next} />
        <div className="mt-6 flex flex-col gap-4">
          <OrUsing />
          <div className="flex flex-col gap-2">
            <ProviderButtons next={next} />
            <CompanyButton next={next} />
            <PasskeyButton />
          </div>
        </div>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ProviderButtons next={next} />
      <div>
        <Button variant="ghost" className="-mx-3" aria-expanded={asks} onClick={() => setAsks(!asks)}>
          Sign in with a password
        </Button>
        <p className="text-pretty text-quiet text-sm">Only for the people who run this server.</p>
      </div>
      {asks && <LoginForm next={next} />}
    </div>
  );
}
