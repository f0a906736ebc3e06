import { showError, showSuccess } from '#web/ui/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { sendVerificationMail } from './auth-calls.ts';

/** Resends the verification email. `next` is the target of its link. */
export function useVerificationMail(email: string, next?: string) {
  return usePending(async () => {
    try {
      await sendVerificationMail(email, next);
      showSuccess(`A mail with a link is on its way to ${email}.`);
    } catch {
      showError('The mail could not be sent. Try again in a minute.');
    }
  });
}
