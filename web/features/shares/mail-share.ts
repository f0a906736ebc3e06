import { readApiError } from '#web/api/api-error.ts';
import { showError } from '#web/ui/toast.ts';
import type { ShareUser } from './share-target.ts';

/** The email service accepts one email per second and user. */
const spacingMs = 1_100;

let turn = Promise.resolve();

async function post(user: ShareUser, email: string, link: string): Promise<void> {
  const body = {
    service_id: 'vizio',
    template_id: 'share',
    user_id: user.user_id,
    template_params: { from_name: user.name, to_name: email, reply_to: user.email, link, to_email: email },
  };
  const answer = await fetch('/api/v1.0/email/send', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json');
  if (!answer.ok && isOurs) showError((await readApiError(answer)).message);
}

/** Emails the link. As specified, errors of the email service are not shown; errors of our server are. */
export function mailShare(user: ShareUser, email: string, link: string): void {
  turn = turn.then(async () => {
    await post(user, email, link).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, spacingMs));
  });
}
