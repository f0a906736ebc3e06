import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { dayMs } from '#contract/durations.ts';
import { mayTry } from '#server/platform/limits/rate-limits.ts';
import type { AuthContext } from '../auth-context.ts';
import { alreadyHereEmail } from '../auth-emails.ts';
import { hashPassword } from '../passwords/password-hash.ts';

/**
 * Sign-up signs in at once, as the specification requires, so a refusal cannot be hidden: a taken address cannot get a
 * second account. But it costs the same work as a success, and the owner gets an email.
 */
export function takenAddress({ config, db, mailer }: Pick<AuthContext, 'config' | 'db' | 'mailer'>) {
  return {
    id: 'taken-address' as const,
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ context, body }) => {
            const { returned } = context;
            if (!isAPIError(returned) || !String(returned.body?.code).startsWith('USER_ALREADY_EXISTS')) return;
            await hashPassword(String(body.password));
            const found = await context.internalAdapter.findUserByEmail(String(body.email).toLowerCase());
            if (!found) return;
            const limit = { what: 'already here', who: found.user.id, max: 1, perMs: dayMs };
            if (await mayTry(db, [limit])) mailer.sendLater(alreadyHereEmail(found.user, config.publicUrl));
          }),
        },
      ],
    },
  };
}
