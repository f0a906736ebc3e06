import { APIError } from 'better-auth/api';
import { isServerAdmin } from '#server/platform/access/server-admin.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';

type Needed = { config: Pick<Config, 'oidc' | 'adminEmails'>; db: Db };
/** The request, as a hook knows it. */
type SigningIn = { path?: string; params?: Record<string, unknown> };

/**
 * With OIDC_ONLY a session begins at that provider. People who run the server can still use a password, because a
 * provider that is away or set up wrongly must not lock everyone out. A correct password has been given by then, so the
 * refusal tells strangers nothing.
 */
export function onlyProvider({ config, db }: Needed) {
  return {
    id: 'only-provider' as const,
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async ({ userId }: { userId: string }, context: SigningIn | null) => {
                if (!config.oidc?.isOnly || isAllowed(context) || (await runsServer({ config, db }, userId))) return;
                throw new APIError('FORBIDDEN', {
                  code: 'ONLY_PROVIDER',
                  message: `Sign in with ${config.oidc.name}.`,
                });
              },
            },
          },
        },
      },
    }),
  };
}

/**
 * The code of an authenticator is asked for after a first step, which was refused if it was another. A sign-up has passed
 * the gate, so it makes the first account.
 */
function isAllowed(context: SigningIn | null): boolean {
  if (context?.path?.startsWith('/two-factor/verify-') || context?.path === '/sign-up/email') return true;
  return context?.path === '/callback/:id' && context.params?.id === 'oidc';
}

async function runsServer({ config, db }: Needed, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['id as userId', 'email', 'email_verified as emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && isServerAdmin({ config, db }, user);
}
