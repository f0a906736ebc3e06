import type { IncomingHttpHeaders } from 'node:http';
import { minuteMs } from '#contract/durations.ts';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { type Limit, takeTry } from '#server/auth/rate-limits.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import { judge, loadGate, withGrant } from './gates.ts';
import { identifyGuest } from './guest-browser.ts';
import { hasProof } from './link-secrets.ts';

type Needed = Pick<Services, 'config' | 'db'>;

/** Genuine links skip this limit, so it stops only the guessing. */
export const secretLimits: Limit[] = [{ what: 'share secrets', who: 'all', max: 1_000, perMs: 10 * minuteMs }];

/** Identifies the caller by session or token, and by the share link of their page. */
export async function identifyCaller(
  services: Needed & Pick<Services, 'auth'>,
  headers: IncomingHttpHeaders,
  key: unknown = headers[shareKeyHeader],
): Promise<Actor> {
  const actor = await services.auth.identify(headers);
  return typeof key === 'string' && key !== '' ? withLink(services, actor, headers, key) : actor;
}

/** An invalid, renewed or expired link grants nothing. */
async function withLink(services: Needed, actor: Actor, headers: IncomingHttpHeaders, key: string): Promise<Actor> {
  const { config, db } = services;
  const member = actor.kind === 'member' ? actor : undefined;
  const gate = await loadGate(db, key, member);
  if (!gate) {
    if (!member) await takeTry(db, secretLimits);
    return actor;
  }
  if (judge(gate, member, hasProof(config, gate, headers)) !== 'open') return actor;
  return withGrant(services, gate, member, member ? undefined : await identifyGuest(db, headers));
}
