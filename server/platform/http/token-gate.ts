import type { FastifyReply } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { coversScope } from '#contract/scopes.ts';
import type { Actor, Token } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countCall } from '#server/platform/limits/rate-limits.ts';

export const callsPerMinute = 600;

/** The row of the contract decides what a program may do, before the rights of its person are looked at. */
export async function passToken(db: Db, row: Endpoint, actor: Actor, reply: FastifyReply): Promise<void> {
  const token = actor.kind === 'member' ? actor.token : undefined;
  if (!token) return;
  await countCallOf(db, token, reply);
  requireScope(row, token);
}

/** The headers are those of the draft `RateLimit header fields for HTTP`. */
async function countCallOf(db: Db, { id }: Token, reply: FastifyReply): Promise<void> {
  const { count, leftS } = await countCall(db, { what: 'token', who: id, max: callsPerMinute, perMs: minuteMs });
  reply.header('ratelimit-policy', `"token";q=${callsPerMinute};w=60`);
  reply.header('ratelimit', `"token";r=${Math.max(0, callsPerMinute - count)};t=${leftS}`);
  if (count <= callsPerMinute) return;
  const message = `A token can make ${callsPerMinute} calls a minute. Wait until the minute is over, then go on.`;
  throw new AppError('rate_limited', message, undefined, leftS);
}

function requireScope({ scope, audience, fitsLimits }: Endpoint, token: Token): void {
  if (scope === 'session') {
    throw new AppError('forbidden', 'No token can make this call. Sign in, and make it in your session.');
  }
  if (!coversScope(token.scopes, scope)) {
    throw new AppError('forbidden', `This token lacks the scope ${scope}. Make a token that has it.`);
  }
  const isLimited = token.teamIds !== null || token.isLimitedToFolders;
  if (isLimited && audience === 'signed-in' && !fitsLimits) {
    throw new AppError('forbidden', 'This call is not about one team. A token that is limited to some cannot make it.');
  }
}
