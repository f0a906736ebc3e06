import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Guest } from './use-guest.tsx';

const action =
  'rounded-sm font-medium text-text underline decoration-line-strong underline-offset-2 hover:decoration-text';

/** Quietly: as whom one writes here, and that an account keeps it. */
export function GuestLine({ guest: { guest, rename }, signUpHref }: { guest: Guest; signUpHref: string }): ReactNode {
  return (
    <p className="text-pretty text-quiet text-xs">
      {guest && (
        <>
          You write as <span className="wrap-anywhere font-medium text-text">{guest.name}</span>.{' '}
          <button type="button" onClick={rename} className={action}>
            Change
          </button>{' '}
          ·{' '}
        </>
      )}
      <Link to={signUpHref} className={action}>
        Sign Up
      </Link>{' '}
      {guest ? 'to keep your comments in an account.' : 'if you like; you can comment without an account.'}
    </p>
  );
}
