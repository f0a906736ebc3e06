import type { FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { type Limit, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from './actor.ts';
import { judge, loadGate, withGrant } from './gates.ts';
import { identifyGuest } from './guest-browser.ts';
import { hasProof } from './link-secrets.ts';

type Needed = Pick<Services, 'config' | 'db'>;

/** Genuine links skip these limits, so they stop only the guessing. One network alone does not use up that of all. */
export const secretLimits = (network: string): Limit[] => [
  { what: 'share secrets from', who: network, max: 300, perMs: 10 * minuteMs },
  { what: 'share secrets', who: 'all', max: 10_000, perMs: 10 * minuteMs },
];

type Sender = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Identifies the caller by session or token, and by the share link of their page. */
export async function identifyCaller(
  services: Needed & Pick<Services, 'auth'>,
  sender: Sender,
  key: unknown = sender.headers[shareKeyHeader],
): Promise<Actor> {
  const actor = await services.auth.identify(sender.headers);
  // A link must not widen what a token is limited to.
  if (actor.kind === 'member' && actor.token) return actor;
  return typeof key === 'string' && key !== '' ? withLink(services, actor, sender, key) : actor;
}

/** An invalid, renewed or expired link grants nothing. */
async function withLink(services: Needed, actor: Actor, { headers, ip }: Sender, key: string): Promise<Actor> {
  const { config, db } = services;
  const member = actor.kind === 'member' ? actor : undefined;
  const gate = await loadGate(db, key, member);
  if (!gate) {
    if (!member) await takeTry(db, secretLimits(networkOf(ip)));
    return actor;
  }
  if (judge(gate, member, hasProof(config, gate, headers)) !== 'open') return actor;
  return withGrant(services, gate, member, member ? undefined : await identifyGuest(services, headers));
}
