import { APIError, createAuthMiddleware } from 'better-auth/api';
import { sql } from 'kysely';
import type { SignUp } from '#contract/accounts/users.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mayTry } from '#server/platform/limits/rate-limits.ts';
import { findProviderFor } from '../team-providers/team-providers.ts';
import { readWaysIn, type WaysIn } from '../ways-in/ways-in.ts';
import { isReturning, type SigningIn } from './only-provider.ts';

type SignUpMode = { config: Pick<Config, 'signUp'>; db: Db };

/** The sign-up mode in force. A server without accounts always accepts its first one. */
export async function effectiveSignUp({ config, db }: SignUpMode): Promise<SignUp> {
  if (config.signUp === 'open') return 'open';
  return (await hasUsers(db)) ? config.signUp : 'open';
}

/**
 * Enforces SIGNUP for passwords and providers alike. The refusal comes before any lookup of the address, so it does not
 * reveal who has an account. Without SMTP and ADMIN_EMAILS the first account's address counts as confirmed: it belongs to
 * the operator, who would otherwise confirm it with a link from the log.
 */
export function signUpGate({
  config,
  db,
}: SignUpMode & { config: WaysIn & Pick<Config, 'smtpUrl' | 'adminEmails' | 'secret' | 'teamProviders'> }) {
  // An address of ADMIN_EMAILS opens the console, and a stranger may be the first to type it.
  const isFirstConfirmed = !config.smtpUrl && config.adminEmails.length === 0;
  const isAdmitted = async (email: string) => {
    const mode = await effectiveSignUp({ config, db });
    return mode === 'open' || (mode === 'invite' && (await isInvited(db, email.toLowerCase())));
  };
  return {
    id: 'sign-up-gate' as const,
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body }) => {
            const { onlyWay } = await readWaysIn({ config, db });
            if (onlyWay && (await hasUsers(db))) throw notHere(onlyWay.name);
            const ofTeam = await findProviderFor({ config, db }, String(body?.email));
            if (ofTeam?.isOnly) throw notHere(ofTeam.name);
            if (!(await isAdmitted(String(body?.email)))) throw refusal(config.signUp);
          }),
        },
      ],
    },
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              /** Returning false makes a provider's sign-in end with its ordinary error. */
              before: async ({ email }: { email: string }, context: SigningIn | null) => {
                // A single read decides: between two reads the first account may be created.
                if (await hasUsers(db))
                  return mayEnterBy(config.signUp, context) || (await isAdmitted(email)) ? undefined : false;
                // Of two simultaneous sign-ups only one is the first.
                const claim = { what: 'first account', who: 'server', max: 1, perMs: minuteMs };
                if (await mayTry(db, [claim])) return isFirstConfirmed ? { data: { emailVerified: true } } : undefined;
                if (config.signUp !== 'open') throw refusal(config.signUp);
              },
            },
          },
        },
      },
    }),
  };
}

/** A provider of this deployment or of a team decides who may sign in there. */
function mayEnterBy(mode: SignUp, request: SigningIn | null): boolean {
  const isOpenToAll = ['google', 'microsoft'].some((id) => isReturning(request, id));
  return mode !== 'closed' && isReturning(request) && !isOpenToAll;
}

const messages: Record<Exclude<SignUp, 'open'>, string> = {
  invite: 'New accounts need an invite, and this address has none. Ask an admin of your team for one.',
  closed: 'This server accepts no new accounts. Ask its administrator.',
};

function refusal(mode: SignUp): APIError {
  const message = messages[mode === 'closed' ? 'closed' : 'invite'];
  return new APIError('FORBIDDEN', { code: 'SIGN_UP_NOT_OPEN', message });
}

/** The provider creates the accounts. */
function notHere(name: string): APIError {
  return new APIError('FORBIDDEN', { code: 'ONLY_PROVIDER', message: `Sign in with ${name}.` });
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Invited to the server or to a team, or named as a recipient: a limited share link requires an account. */
async function isInvited(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from team_invites join teams on teams.id = team_id
    where email = ${email} and accepted_by is null and expires_at > now() and deleted_at is null
    union all
    select from share_recipients join shares on shares.id = share_recipients.share_id
      join share_roots on share_roots.share_id = shares.id join teams on teams.id = share_roots.team_id
    where email = ${email} and visibility = 'limited' and (expires_at is null or expires_at > now())
      and teams.deleted_at is null and is_living(share_roots.item_id)
    union all
    select from server_invites where email = ${email} and expires_at > now()
    limit 1`.execute(db);
  return rows.length > 0;
}
