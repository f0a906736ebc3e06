import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { isLocalLink } from '../text/is-local-link.ts';

const hint = 'mt-2 text-pretty text-quiet text-sm';

/** Names no setting, because few readers can change one. The console and the doctor do. */
export function NoEmailHint() {
  if (useSendsEmail()) return null;
  return <p className={hint}>This server sends no email. Copy the link and send it yourself.</p>;
}

export function LocalLinkHint({ link }: { link: string }) {
  if (!isLocalLink(link)) return null;
  return (
    <p className={hint}>
      This link works on this machine only. Ask the person who runs this server to set its address.
    </p>
  );
}
