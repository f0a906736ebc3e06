import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Guest } from './use-guest.tsx';

const action =
  'rounded-sm font-medium text-text underline decoration-line-strong underline-offset-2 hover:decoration-text';

/** Shows the guest's name, and that an account would keep it. */
export function GuestLine({ guest: { guest, rename }, signUpHref }: { guest: Guest; signUpHref: string }): ReactNode {
  return (
    <p className="truncate bg-panel px-2 pb-2 text-quiet text-xs sm:px-4">
      {guest && (
        <>
          You write as <span className="font-medium text-text">{guest.name}</span> ·{' '}
          <button type="button" onClick={rename} className={action}>
            Change
          </button>{' '}
          ·{' '}
        </>
      )}
      <Link to={signUpHref} className={action}>
        Sign up
      </Link>{' '}
      {guest ? 'to keep your comments' : 'if you like; no account is needed'}
    </p>
  );
}
