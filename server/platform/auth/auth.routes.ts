import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PersonName } from '#contract/accounts/users.ts';
import { isOwnPath } from '#contract/items/own-path.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAccountAudit } from '#server/platform/audit/record-audit.ts';
import { sendNotFound } from '#server/platform/http/error-handler.ts';
import { returnTry, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { networkOf } from '../limits/client-network.ts';
import { findServed, type Served } from './options/served.ts';
import { toWebRequest } from './options/web-request.ts';
import { deviceCookie, deviceOf } from './passwords/known-device.ts';
import { inTurn, renewHash } from './passwords/passwords.ts';
import { isChallenge } from './passwords/second-factor.ts';
import { isFromPage, replaceToken, tokenHeaders } from './session-tokens.ts';

const prefix = '/api/auth';

/** Passes the served part of /api/auth/* to better-auth as web Request and Response objects. */
export function mountAuth(app: FastifyInstance, services: Services): void {
  const underway = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => void (await Promise.all(underway)));

  const handleInBackground = (request: Request) => {
    const work = services.auth
      .handle(request)
      .catch((error) => services.log.error({ err: error }, 'a background auth request failed'))
      .finally(() => underway.delete(work));
    underway.add(work);
  };

  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/*`,
    bodyLimit: 64 * 1024,
    handler: async (request, reply) => {
      const served = findServed(request.method, request.url.split('?')[0]?.slice(prefix.length) ?? '');
      if (!served) return sendNotFound(request, reply);
      const body = pickFields(served, request.body);
      refuseForeignTargets(request.query);
      refuseForeignTargets(body);
      requireWellFormed(body);
      const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
      const device = deviceOf(services.config, request.headers, email);
      const network = networkOf(request.ip);
      const limits = served.limits?.({ network, email, device }) ?? [];
      if (limits.length > 0) await takeTry(services.db, limits);
      const webRequest = toWebRequest(request, body, services.config.publicUrl);
      if (served.respondsAtOnce) {
        handleInBackground(webRequest);
        return reply.header('cache-control', 'no-store').send(served.respondsAtOnce);
      }
      const handle = () => services.auth.handle(webRequest);
      // Queue before better-auth starts: before it hashes, it spends the reset token or opens the sign-up transaction.
      const turn = { db: services.db, network, tries: limits };
      const response = await (served.hashes ? inTurn(turn, handle) : handle());
      const text = await response.text();
      if (response.status === 404 && text === '') return sendNotFound(request, reply);
      const session = readJson(text);
      if (served.countsFailuresOnly && response.ok && !isChallenge(session)) await returnTry(services.db, limits);
      if (served.signsIn) await recordSignIn(services, request, response);
      const userId = userIdIn(session);
      if (served.renewsHash && userId) await renewHash({ db: services.db, network }, userId, String(body.password));
      const cookies = [...response.headers.getSetCookie(), ...newDevice(services, request, session)];
      const isPage = isFromPage(request);
      const signed = isPage ? undefined : (response.headers.get('set-auth-token') ?? undefined);
      const shown = session === undefined ? text : JSON.stringify(replaceToken(session, signed));
      return send(reply, response, { cookies, body: shown, isPage });
    },
  });
}

/**
 * Records a sign-in once it has a session, and ends the one that the browser had before. A sign-in that waits for
 * two-factor has none yet.
 */
async function recordSignIn({ auth, db }: Services, { headers }: FastifyRequest, response: Response): Promise<void> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const actor = await auth.identify({ cookie });
  if (actor.kind !== 'member') return;
  await recordAccountAudit(db, actor, 'account.sign-in');
  const former = await auth.findSession({ cookie: headers.cookie });
  if (former && former.id !== actor.sessionId) await db.deleteFrom('sessions').where('id', '=', former.id).execute();
}

type Sent = { cookies: string[]; body: string; isPage: boolean };

function send(reply: FastifyReply, response: Response, { cookies, body, isPage }: Sent): FastifyReply {
  const leftOut = ['set-cookie', ...(isPage ? tokenHeaders : [])];
  reply.code(response.status);
  for (const [name, value] of response.headers) if (!leftOut.includes(name)) reply.header(name, value);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
  return reply.send(body || null);
}

function pickFields({ fields = [] }: Served, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Redirects after sign-in and links in emails lead only to our own pages. */
function refuseForeignTargets(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  for (const name of targets) {
    const target = (given as Record<string, unknown>)[name];
    if (target === undefined || (typeof target === 'string' && isOwnPath(target))) continue;
    throw new AppError('forbidden', `${name} must be a path of this website, such as /home.`, name);
  }
}

/** better-auth accepts any name, and every other user would see it. */
function requireWellFormed(body: Record<string, unknown>): void {
  if (!('name' in body)) return;
  const name = PersonName.safeParse(body.name);
  if (!name.success) throw new AppError('bad_request', `body.name: ${name.error.issues[0]?.message}`, 'body.name');
  body.name = name.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a session that a sign-in just opened. */
function userIdIn(response: unknown): string | undefined {
  const { token, user } = (response ?? {}) as { token?: unknown; user?: { id?: unknown } };
  return typeof token === 'string' && typeof user?.id === 'string' ? user.id : undefined;
}

/** Marks the browser as a known device after sign-in or sign-up. */
function newDevice({ config }: Services, { headers }: FastifyRequest, response: unknown): string[] {
  const { token, user } = (response ?? {}) as { token?: unknown; user?: { email?: unknown } };
  if (typeof token !== 'string' || typeof user?.email !== 'string') return [];
  if (deviceOf(config, headers, user.email)) return [];
  return [deviceCookie(config, user.email)];
}
