import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showError, showSuccess } from '#web/ui/toast.ts';

/** The link of the verification mail lands on /home?verified=1, with an `error` when it was too old. */
export function useVerifiedThanks(isVerified: boolean): void {
  const [params, setParams] = useSearchParams();
  const verified = params.has('verified');
  const failed = params.has('error');
  useEffect(() => {
    if (!verified) return;
    if (failed && !isVerified) showError('That link is no longer valid. Ask for a new one with "Send again".');
    else showSuccess('Thank you. Your email address is confirmed.');
    setParams(
      (now) => {
        now.delete('verified');
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  }, [verified, failed, isVerified, setParams]);
}
