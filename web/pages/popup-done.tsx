import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { reportOutcome } from '#web/features/session/session.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';

const titles = { failed: 'Sign-in failed', code: 'Enter your code', done: 'You are signed in' } as const;
const ways = { failed: '/login', code: '/login?step=code', done: '/' } as const;

/** The last page of the provider's popup: reports to the opener, and closes itself. */
export function PopupDone() {
  const [params] = useSearchParams();
  const failed = params.has('error');
  const outcome = failed ? 'failed' : params.get('step') === 'code' ? 'code' : 'done';

  useEffect(() => {
    reportOutcome(outcome);
    window.close();
  }, [outcome]);

  return (
    <NoticePage
      title={titles[outcome]}
      actions={<ButtonLink to={ways[outcome]}>{failed ? 'Sign in' : 'Continue'}</ButtonLink>}
    >
      <title>Sign-in · Vizio</title>
      You can close this window.
    </NoticePage>
  );
}
