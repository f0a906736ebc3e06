import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { sendVerificationMail } from './sign-in/auth-calls.ts';

/** Resends the verification email. `next` is the target of its link. */
export function useVerificationMail(email: string, next?: string) {
  return usePending(async () => {
    try {
      await sendVerificationMail(email, next);
      showSuccess(`We sent an email with a link to ${email}.`);
    } catch {
      showError('The email could not be sent. Try again in a minute.');
    }
  });
}
