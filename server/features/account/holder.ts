import type { FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import { type Actor, requireMember } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { Holder } from './proof.ts';

type Call = { actor: Actor; exchange: { request: FastifyRequest } };

const changesPerMinute = 60;

/** The person in their session, within their limits: for calls that change who can use the account. */
export const openHolder =
  (services: Services) =>
  async ({ actor, exchange: { request } }: Call): Promise<Holder> => {
    const caller = requireMember(actor);
    const session = await services.auth.findSession(request.headers);
    if (!session) throw new AppError('unauthenticated', 'Sign in first.');
    const network = networkOf(request.ip);
    if (request.method !== 'GET') {
      await takeTry(services.db, [
        { what: 'account', who: caller.userId, max: changesPerMinute, perMs: minuteMs },
        { what: 'account from', who: network, max: 2 * changesPerMinute, perMs: minuteMs },
      ]);
    }
    return { caller, session, network };
  };
