import EmailCheck from 'lucide-react/icons/mail-check';
import X from 'lucide-react/icons/x';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { keepInTab, text } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useUser } from './session-context.ts';
import { useVerificationEmail } from './use-verification-email.ts';

const hiddenFor = keepInTab('vizio-verify-hidden', text, '');

/**
 * Asks the user to verify the email address; can be dismissed for the lifetime of the tab. Without SMTP only those see it
 * who need it for the console, at the top of the projects: otherwise only a share link to that address requires it, and
 * says so.
 */
export function VerifyBanner({ isAtTop }: { isAtTop: boolean }) {
  const { email, awaitsConsole } = useUser();
  const [hidden, hide] = useKept(hiddenFor);
  const [pending, send] = useVerificationEmail(email);
  const sendsEmail = useSendsEmail();
  if (hidden === email || !(sendsEmail || (awaitsConsole && isAtTop))) return null;

  return (
    <section
      aria-label="Email verification"
      className="flex shrink-0 items-center gap-3 border-line border-b bg-panel py-1 pr-2 pl-4 text-sm"
    >
      <EmailCheck size={16} aria-hidden="true" className="shrink-0 text-accent max-sm:hidden" />
      {sendsEmail ? (
        <p className="min-w-0 max-sm:flex-1">
          {/* Two lines on a phone. The address has its own, shortened if needed. */}
          <span className="max-sm:hidden">Please confirm that </span>
          <span className="sm:hidden">Please open the link in our email to </span>
          <span className="font-medium max-sm:block max-sm:truncate sm:wrap-anywhere">{email}</span>
          <span className="max-sm:hidden"> is yours: open the link in the email that we sent you.</span>
        </p>
      ) : (
        <p className="min-w-0 text-pretty max-sm:flex-1">
          Open the link in the log of the server to confirm your address. Then you can open the console.
        </p>
      )}
      <Button variant="ghost" className="text-text" pending={pending} onClick={() => void send()}>
        {sendsEmail ? 'Send again' : 'Log again'}
      </Button>
      <IconButton label="Hide this for now" className="ml-auto" onClick={() => hide(email)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
