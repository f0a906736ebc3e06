import { ApiError } from '#web/api/api-error.ts';
import { showError } from '#web/ui/notices/toast.ts';

/** The server accepts one share email per second and user. */
const spacingMs = 1_100;

let turn = Promise.resolve();

/** Emails the link. As specified, errors of the email service are not shown; errors of our server are. */
export function mailShare(send: () => Promise<unknown>): void {
  turn = turn.then(async () => {
    await send().catch((error: unknown) => {
      if (error instanceof ApiError && error.code !== 'unreachable') showError(error.message);
    });
    await new Promise((resolve) => setTimeout(resolve, spacingMs));
  });
}
