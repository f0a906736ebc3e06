import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { Loaded } from './loaded.tsx';
import { Record, Records, since } from './record.tsx';
import { useEmails } from './use-console.ts';

function TestButton() {
  const [pending, send] = usePending(async () => {
    try {
      const { isSent } = await call('sendTestEmail');
      showSuccess(
        isSent
          ? 'The mail server accepted the test email. Look into your inbox.'
          : 'SMTP_URL is not set, so the test email is a file in DATA_DIR/mail.',
      );
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <Button pending={pending} onClick={() => void send()}>
      Send me a test email
    </Button>
  );
}

export function EmailsSection() {
  const emails = useEmails();
  return (
    <Panel title="Emails" end={<TestButton />}>
      <Loaded query={emails} label="Loading the emails">
        {(data) => (
          <>
            {!data.sendsEmail && (
              <p className="text-pretty border-line border-b px-5 py-4 text-upcoming">
                This server sends no email. Set SMTP_URL=smtp://user:password@host:587 and start it again.
              </p>
            )}
            <Records empty="No email waits.">
              {data.emails.map(({ id, to, subject, problem, createdAt }) => (
                <Record
                  key={id}
                  name={subject}
                  facts={[to, since('waits since', createdAt)]}
                  problem={problem ?? undefined}
                />
              ))}
            </Records>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
