import { APIError } from 'better-auth/api';
import type { Db } from '#server/platform/db/database.ts';

/** Refuses new sessions of suspended accounts, whichever way they sign in. A correct password has been given by then. */
export function suspension(db: Db) {
  return {
    id: 'suspension' as const,
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async ({ userId }: { userId: string }) => {
                if (!(await isSuspended(db, userId))) return;
                throw new APIError('FORBIDDEN', {
                  code: 'ACCOUNT_SUSPENDED',
                  message: 'This account is suspended. Ask the administrator of this server.',
                });
              },
            },
          },
        },
      },
    }),
  };
}

async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
