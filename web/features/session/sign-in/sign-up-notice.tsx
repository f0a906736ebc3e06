import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { SignUp } from '#contract/accounts/users.ts';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';

const notices: Record<Exclude<SignUp, 'open'>, { title: string; text: string }> = {
  invite: {
    title: 'New accounts are by invitation',
    text: 'Use the address that your invite is for. No invite yet? Ask an admin of your team for one.',
  },
  closed: {
    title: 'This server takes no new accounts',
    text: 'Ask its administrator if you need one. If you have an account, sign in.',
  },
};

const openToAll = 'Sign-up is open: anyone who can open this page can create an account.';
const firstAccount = 'This will be the first account, which belongs to the person who runs this server.';

/** Shows who can sign up before the form is filled in. If sign-up is closed, hides the form. */
export function SignUpNotice({ children }: { children: ReactNode }) {
  const titleId = useId();
  // Not cached: the first account changes the response.
  const { data } = useQuery({ ...signInOptions, staleTime: 0 });
  const mode = data?.signUp ?? 'open';
  if (data?.only && data.hasAccounts) {
    return (
      <>
        <p className="mb-4 text-pretty">Sign in with {data[data.only]}. Your account is created when you first do.</p>
        <ButtonLink to="/login">Login</ButtonLink>
      </>
    );
  }
  if (mode === 'open') {
    return (
      <>
        {children}
        <p className="mt-4 text-pretty text-quiet text-sm">{data && (data.hasAccounts ? openToAll : firstAccount)}</p>
      </>
    );
  }
  return (
    <>
      <section aria-labelledby={titleId} className="mb-4 rounded-md bg-hover p-3 text-sm">
        <p id={titleId} className="font-medium">
          {notices[mode].title}
        </p>
        <p className="text-pretty text-quiet">{notices[mode].text}</p>
      </section>
      {mode === 'invite' ? children : <ButtonLink to="/login">Login</ButtonLink>}
    </>
  );
}
