import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPath } from '#contract/own-path.ts';
import { PersonName } from '#contract/users.ts';
import { AppError } from '#server/app-error.ts';
import { recordAccountDeed } from '#server/features/audit/audit.ts';
import { answerNotFound } from '#server/http/error-handler.ts';
import type { Services } from '#server/services.ts';
import { networkOf } from './client-network.ts';
import { deviceCookie, deviceOf } from './known-device.ts';
import { inTurn } from './passwords.ts';
import { returnTry, takeTry } from './rate-limits.ts';
import { isChallenge } from './second-factor.ts';
import { findServed, type Served } from './served.ts';
import { toWebRequest } from './web-request.ts';

const prefix = '/api/auth';

/** Hands what we serve of /api/auth/* to better-auth, in the web's own Request and Response. */
export function mountAuth(app: FastifyInstance, services: Services): void {
  const underway = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => void (await Promise.all(underway)));

  const handleLater = (request: Request) => {
    const work = services.auth
      .handle(request)
      .catch((error) => services.log.error({ err: error }, 'a question about an account was not worked on'))
      .finally(() => underway.delete(work));
    underway.add(work);
  };

  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/*`,
    bodyLimit: 64 * 1024,
    handler: async (request, reply) => {
      const served = findServed(request.method, request.url.split('?')[0]?.slice(prefix.length) ?? '');
      if (!served) return answerNotFound(request, reply);
      const body = pickFields(served, request.body);
      refuseForeignTargets(request.query);
      refuseForeignTargets(body);
      requireWellFormed(body);
      const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
      const device = deviceOf(services.config.secret, request.headers.cookie, email);
      const network = networkOf(request.ip);
      const limits = served.limits?.({ network, email, device }) ?? [];
      if (limits.length > 0) await takeTry(services.db, limits);
      const webRequest = toWebRequest(request, body, services.config.publicUrl);
      if (served.answersAtOnce) {
        handleLater(webRequest);
        return reply.header('cache-control', 'no-store').send(served.answersAtOnce);
      }
      const handle = () => services.auth.handle(webRequest);
      // Before better-auth begins: it spends the token of a reset, and opens a transaction to sign up, before it hashes.
      const turn = { db: services.db, network, tries: limits };
      const response = await (served.hashes ? inTurn(turn, handle) : handle());
      const text = await response.text();
      if (response.status === 404 && text === '') return answerNotFound(request, reply);
      const answer = readJson(text);
      if (served.countsFailuresOnly && response.ok && !isChallenge(answer)) await returnTry(services.db, limits);
      if (served.signsIn) await recordSignIn(services, response);
      const cookies = [...response.headers.getSetCookie(), ...newDevice(services, request, answer)];
      return send(reply, response, cookies, answer === undefined ? text : JSON.stringify(withoutToken(answer)));
    },
  });
}

/** A sign-in that still needs its second step has no session, so it is not one yet. */
async function recordSignIn({ auth, db }: Services, response: Response): Promise<void> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const actor = await auth.identify({ cookie });
  if (actor.kind === 'member') await recordAccountDeed(db, actor, 'account.sign-in');
}

function send(reply: FastifyReply, response: Response, cookies: string[], body: string): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
  return reply.send(body || null);
}

function pickFields({ fields = [] }: Served, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** After signing in, or by a link in a mail, people come back to us and nowhere else. */
function refuseForeignTargets(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  for (const name of targets) {
    const target = (given as Record<string, unknown>)[name];
    if (target === undefined || (typeof target === 'string' && isOwnPath(target))) continue;
    throw new AppError('forbidden', `${name} must be a path of this website, such as /home.`, name);
  }
}

/** What better-auth would take as it comes, and everybody else would then have to look at. */
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

/** A page is told whose session it has, not what opens it: that stays in the cookie, where no script can read it. */
function withoutToken(answer: unknown): unknown {
  const session = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'session') : undefined;
  if (typeof session !== 'object' || session === null) return answer;
  const { token: _, ...rest } = session as Record<string, unknown>;
  return { ...(answer as object), session: rest };
}

/** Whoever has signed in or up here is known from now on. */
function newDevice({ config }: Services, { headers }: FastifyRequest, answer: unknown): string[] {
  const { token, user } = (answer ?? {}) as { token?: unknown; user?: { email?: unknown } };
  if (typeof token !== 'string' || typeof user?.email !== 'string') return [];
  if (deviceOf(config.secret, headers.cookie, user.email)) return [];
  return [deviceCookie(config.secret, user.email, config.publicUrl.startsWith('https:'))];
}
