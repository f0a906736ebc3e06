import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { useSession, useVerificationEmail } from '#web/features/session/session.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { useHere } from './use-here.ts';

/** The link is meant for an email address that the user has not verified. */
export function VerifyPage({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { open } = useSession();
  const sendsEmail = useSendsEmail();
  const [pending, send] = useVerificationEmail(email, useHere());
  return (
    <NoticePage
      title="Confirm your address first"
      actions={
        <>
          <Button variant="primary" pending={pending} onClick={() => void send()}>
            {sendsEmail ? 'Send the email again' : 'Create a link'}
          </Button>
          <Button
            onClick={() => {
              onConfirmed();
              void open();
            }}
          >
            I have confirmed it
          </Button>
        </>
      }
    >
      <title>Confirm your address · Vizio</title>
      This is shared with <strong className="wrap-anywhere font-medium text-text">{email}</strong>.{' '}
      {sendsEmail
        ? 'We sent an email there. Open its link to confirm the address and come back here.'
        : 'This server sends no email: create a link, and ask its administrator for it. The link is in the log of the server.'}
    </NoticePage>
  );
}
