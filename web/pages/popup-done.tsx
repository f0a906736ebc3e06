import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { reportOutcome } from '#web/features/session/session.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NoticePage } from '#web/ui/notice-page.tsx';

/** The provider's window ends here: it tells the page that opened it, and closes itself. */
export function PopupDone() {
  const [params] = useSearchParams();
  const failed = params.has('error');

  useEffect(() => {
    reportOutcome(failed ? 'failed' : 'done');
    window.close();
  }, [failed]);

  return (
    <NoticePage
      title={failed ? 'That did not work' : 'You are signed in'}
      actions={<ButtonLink to={failed ? '/login' : '/'}>{failed ? 'Login' : 'Go on'}</ButtonLink>}
    >
      <title>Sign-in · Vizio</title>
      You can close this window.
    </NoticePage>
  );
}
