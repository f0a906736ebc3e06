import type { ReactNode } from 'react';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { isLocalLink } from '../text/is-local-link.ts';

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-pretty rounded-md bg-hover px-3 py-2 text-quiet text-sm">{children}</p>;
}

const Setting = ({ children }: { children: string }) => (
  <code className="whitespace-nowrap font-medium text-text">{children}</code>
);

/** Names the setting to change, for the people who manage a team on a server without SMTP. */
export function NoEmailHint() {
  if (useSendsEmail()) return null;
  return (
    <Hint>
      This server sends no email. Copy the link and send it yourself. To send emails, set <Setting>SMTP_URL</Setting> on
      the server.
    </Hint>
  );
}

export function LocalLinkHint({ link }: { link: string }) {
  if (!isLocalLink(link)) return null;
  return (
    <Hint>
      This link works on this machine only. Set <Setting>PUBLIC_URL</Setting> on the server to the address that others
      open.
    </Hint>
  );
}
