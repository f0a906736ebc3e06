import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Guest } from './use-guest.tsx';

const action =
  'rounded-sm font-medium text-text underline decoration-line-strong underline-offset-2 hover:decoration-text';

/** Shows the guest's name. Only a link for editing, which requires an account, leads to one. */
export function GuestLine({
  guest: { guest, rename },
  signUpHref,
}: {
  guest: Guest;
  /** Null if an account would add nothing. */
  signUpHref: string | null;
}): ReactNode {
  return (
    <p className="truncate bg-panel px-2 pb-2 text-quiet text-xs sm:px-4">
      {guest ? (
        <>
          You write as <span className="font-medium text-text">{guest.name}</span> ·{' '}
          <button type="button" onClick={rename} className={action}>
            Change
          </button>
        </>
      ) : (
        'You need no account to comment.'
      )}
      {signUpHref !== null && (
        <>
          {' '}
          ·{' '}
          <Link to={signUpHref} className={action}>
            Sign up
          </Link>{' '}
          to edit
        </>
      )}
    </p>
  );
}
