import type { IncomingHttpHeaders } from 'node:http';
import { betterAuth } from 'better-auth';
import { Provider } from '#contract/accounts/users.ts';
import { minuteMs } from '#contract/durations.ts';
import { type Actor, anonymous, type Member } from '#server/platform/access/actor.ts';
import type { Config } from '#server/platform/config/config.ts';
import { revealFailure } from '#server/platform/db/failures.ts';
import type { AuthContext } from './auth-context.ts';
import { withSaidGroups } from './groups/said-groups.ts';
import { authOptions } from './options/auth-options.ts';
import { prepareProvider } from './options/providers.ts';
import { loadTeamProvider, prepareTeamProvider } from './team-providers/team-providers.ts';
import { findTokenMember, identifyToken } from './tokens/identify-token.ts';
import { readTokenHeader } from './tokens/token-text.ts';
import { withoutBinding } from './trust/binding.ts';
import { readWaysIn } from './ways-in/ways-in.ts';

export type Auth = {
  /** Serves /api/auth/*. */
  handle: (request: Request) => Promise<Response>;
  /** Resolves a cookie, bearer token or API token to its user. */
  identify: (headers: IncomingHttpHeaders) => Promise<Actor>;
  /** The session itself, for calls that only its owner may make. */
  findSession: (headers: IncomingHttpHeaders) => Promise<{ id: string; signedInAt: Date } | undefined>;
  /** The user of a session or token that is still active. */
  findMember: (sessionId: string) => Promise<Member | undefined>;
};

/** Precision of a session's last use on the account page. */
const usedWithinMs = minuteMs;

export function createAuth(context: AuthContext): Auth {
  const { config, db, log } = context;
  const passwords = betterAuth(authOptions(context, { socialProviders: {}, plugins: [] }));

  // Reading the discovery document of a provider may fail or hang, and must block neither passwords nor the other
  // providers. So each has an instance of its own, created on first use.
  const instances = new Map<Provider, Promise<typeof passwords>>();
  const openProvider = (id: Provider) => {
    const known = instances.get(id);
    if (known) return known;
    const opening = prepareProvider(context, id).then((options) => betterAuth(authOptions(context, options)));
    instances.set(id, opening);
    opening.catch(() => instances.delete(id));
    return opening;
  };

  /** For a provider that was set on the console, so that a change counts at once. */
  const openOnce = async (as: Config, id: Provider) =>
    betterAuth(authOptions(context, await prepareProvider({ config: as, db }, id)));

  const findInstance = async (asked: unknown) => {
    const provider = Provider.safeParse(asked).data;
    if (provider) {
      const ways = await readWaysIn(context);
      if (ways.onlyWay && provider !== ways.onlyWay.id) return undefined;
      const isOfConsole = ways !== config && config[provider] === undefined && provider in ways;
      return isOfConsole ? openOnce({ ...config, ...ways }, provider) : openProvider(provider);
    }
    const ofTeam = await loadTeamProvider(context, asked);
    if (!ofTeam) return undefined;
    const plugins = [await prepareTeamProvider(context, ofTeam)];
    return betterAuth(authOptions(context, { socialProviders: {}, plugins }));
  };

  const readSession = async (headers: IncomingHttpHeaders) => {
    if (!headers.cookie && !headers.authorization) return undefined;
    const session = () => passwords.api.getSession({ headers: toHeaders(headers), query: { disableRefresh: true } });
    return revealFailure(session, (found) => found === null);
  };

  /** Not awaited. A session that has ended in the meantime stays ended. */
  const noteUse = (sessionId: string) => {
    const used_at = new Date();
    db.updateTable('sessions')
      .set({ used_at })
      .where('id', '=', sessionId)
      .where('used_at', '<', new Date(used_at.getTime() - usedWithinMs))
      .execute()
      .catch((error) => log.warn({ err: error }, 'the use of a session could not be noted'));
  };

  return {
    handle: async (request) => {
      const asked = await readProviderId(request);
      const handler = async () => {
        const found = await findInstance(asked);
        if (!found) return passwords.handler(request);
        return withSaidGroups(() => found.handler(withoutBinding(config.secret, String(asked), request)));
      };
      return revealFailure(handler, (response) => response.status >= 400);
    },
    identify: async (headers) => {
      const token = readTokenHeader(headers.authorization);
      if (token) return identifyToken(db, token);
      const found = await readSession(headers);
      if (!found) return anonymous;
      const { session, user } = found;
      if (Date.now() - (session.usedAt?.getTime() ?? 0) > usedWithinMs) noteUse(session.id);
      const { id, email, emailVerified, name } = user;
      return { kind: 'member', userId: id, sessionId: session.id, email, emailVerified, name };
    },
    findSession: async (headers) => {
      const found = await readSession(headers);
      return found ? { id: found.session.id, signedInAt: found.session.createdAt } : undefined;
    },
    findMember: async (sessionId) => {
      const user = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id as userId', 'email', 'email_verified as emailVerified', 'name'])
        .where('sessions.id', '=', sessionId)
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      if (!user) return findTokenMember(db, sessionId);
      return { kind: 'member', sessionId, ...user };
    },
  };
}

/** The provider to which a sign-in leads, or from which it returns. */
async function readProviderId(request: Request): Promise<unknown> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/auth/sign-in/social')
    return ((await request.clone().json()) as { provider?: unknown }).provider;
  return /^\/api\/auth\/callback\/([\w-]+)$/.exec(pathname)?.[1];
}

/** Only the headers that identify the caller. */
function toHeaders({ cookie, authorization }: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  if (cookie) headers.set('cookie', cookie);
  if (authorization) headers.set('authorization', authorization);
  return headers;
}
