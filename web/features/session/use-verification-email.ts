import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { sendVerificationEmail } from './session-calls.ts';

/** Resends the verification email, or without SMTP logs its link. `next` is the target of the link. */
export function useVerificationEmail(email: string, next?: string) {
  const sendsEmail = useSendsEmail();
  return usePending(async () => {
    try {
      await sendVerificationEmail(email, next);
      showSuccess(
        sendsEmail
          ? `We sent an email with a link to ${email}.`
          : `The link for ${email} is in the log of the server. Ask its administrator for it.`,
      );
    } catch {
      showError(`The ${sendsEmail ? 'email could not be sent' : 'link could not be created'}. Try again in a minute.`);
    }
  });
}
