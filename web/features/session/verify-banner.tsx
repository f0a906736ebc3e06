import MailCheck from 'lucide-react/icons/mail-check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useUser } from './session-context.ts';
import { useVerificationMail } from './use-verification-mail.ts';

const hiddenKey = 'vizio-verify-hidden';

/**
 * Asks the user to verify the email address; can be dismissed for the lifetime of the tab. Not shown without SMTP: only a
 * share link to that address requires it, and says so.
 */
export function VerifyBanner() {
  const { email, emailVerified } = useUser();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) === email);
  const [pending, send] = useVerificationMail(email);
  const sendsEmail = useSendsEmail();
  if (emailVerified || hidden || !sendsEmail) return null;

  function hide() {
    sessionStorage.setItem(hiddenKey, email);
    setHidden(true);
  }

  return (
    <section
      aria-label="Email verification"
      className="flex shrink-0 items-center gap-3 border-line border-b bg-panel py-1 pr-2 pl-4 text-sm"
    >
      <MailCheck size={16} aria-hidden="true" className="shrink-0 text-accent max-sm:hidden" />
      <p className="min-w-0 text-pretty max-sm:flex-1">
        Please confirm that <span className="wrap-anywhere font-medium">{email}</span> is yours: open the link in the
        email that we sent you.
      </p>
      <Button variant="ghost" className="text-text" pending={pending} onClick={() => void send()}>
        Send again
      </Button>
      <IconButton label="Hide this for now" className="ml-auto" onClick={hide}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
