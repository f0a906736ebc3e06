import { APIError } from 'better-auth/api';
import { isServerAdmin } from '#server/platform/access/server-admin.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findOnlyWayOf, speaksFor } from '../team-providers/team-providers.ts';
import { readWaysIn, type WaysIn } from '../ways-in/ways-in.ts';

type Needed = { config: WaysIn & Pick<Config, 'adminEmails' | 'secret' | 'teamProviders'>; db: Db };
/** The request, as a hook knows it. */
export type SigningIn = { path?: string; params?: Record<string, unknown> };

/**
 * With OIDC_ONLY or SAML_ONLY a session begins at that provider, and so does one of a person whom the OpenID provider has
 * refused since. People of a team's domain begin at the provider of the team, if that is their only way in. People who
 * run the server can still use a password, because a provider that is away or set up wrongly must not lock everyone out.
 * A correct password has been given by then, so the refusal tells strangers nothing.
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
                const person = await findPerson(db, userId);
                const way = isLaterStep(context) ? undefined : await findWay({ config, db }, person);
                if (way && !isReturning(context, way.id) && !(await runsServer({ config, db }, userId)))
                  throw refuse(`Sign in with ${way.name}.`);
                if (isReturning(context) && !(await speaksFor({ config, db }, context?.params?.id, person.email)))
                  throw refuse('Your account has an address of another domain now. Sign in with your password.');
                await comeBack(db, userId);
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
function isLaterStep(context: SigningIn | null): boolean {
  return context?.path?.startsWith('/two-factor/verify-') || context?.path === '/sign-up/email';
}

/** From the provider, which has signed the person in. */
export function isReturning(context: SigningIn | null, from?: string): boolean {
  return context?.path === '/callback/:id' && (from === undefined || context.params?.id === from);
}

const refuse = (message: string) => new APIError('FORBIDDEN', { code: 'ONLY_PROVIDER', message });

type Person = { id: string; email: string; leftAt: Date | null };

async function findPerson(db: Db, id: string): Promise<Person> {
  const user = db.selectFrom('users').select(['id', 'email', 'left_provider_at as leftAt']).where('id', '=', id);
  return (await user.executeTakeFirst()) ?? { id, email: '', leftAt: null };
}

/** The one way in that is left to this person. */
async function findWay({ config, db }: Needed, person: Person): Promise<{ id: string; name: string } | undefined> {
  const { oidc, onlyWay } = await readWaysIn({ config, db });
  // The provider has refused the person since, see features/leavers/check-provider.ts.
  const asksAgain = oidc?.checkMinutes !== undefined && onlyWay?.id !== 'saml';
  if (asksAgain && person.leftAt) return { id: 'oidc', name: oidc.name };
  return onlyWay ?? findOnlyWayOf({ config, db }, person);
}

async function comeBack(db: Db, userId: string): Promise<void> {
  const left = db.updateTable('users').set({ left_provider_at: null }).where('id', '=', userId);
  await left.where('left_provider_at', 'is not', null).execute();
}

async function runsServer({ config, db }: Needed, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['id as userId', 'email', 'email_verified as emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && isServerAdmin({ config, db }, user);
}
