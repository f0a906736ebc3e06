import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import type { Holder, Permit } from '#server/platform/access/permit.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Returns the permits of a holder that have ended. */
export type FindEnded = (holder: Holder, permits: Permit[]) => Promise<Permit[]>;

export type Permits = {
  /**
   * Closes this connection when the permit ends, until the returned function is called or the response is sent. Throws
   * if the permit is known to have ended.
   */
  guard: (permit: Permit, response: ServerResponse) => Promise<() => void>;
  close: () => Promise<void>;
};

/** Together with the duration of a check this must stay below 5 s. */
const checkEveryMs = 2_500;
/** The lifetime of a signed link. After that its signature has expired as well. */
const rememberedMs = 10 * minuteMs;

/** `isDone` marks finished responses. They are still checked once, so short reads are not exempt. */
type Guarded = { permit: Permit; responses: Map<ServerResponse, { isDone: boolean }>; endedAt: number | undefined };

/**
 * Ends byte responses whose permit has ended. Permits used since the last check are checked per holder, so the cost
 * grows with the number of holders, not of requests. While the database is down no response ends, because no
 * permission can be revoked.
 */
export function watchPermits(findEnded: FindEnded, log: FastifyBaseLogger): Permits {
  const guarded = new Map<string, Guarded>();

  const check = async (): Promise<void> => {
    const active = [...guarded.values()].filter(({ responses }) => responses.size > 0);
    for (const [holder, group] of Map.groupBy(active, ({ permit }) => permit.holder)) {
      const done = group.map((one) => ({ one, uses: [...one.responses].filter(([, { isDone }]) => isDone) }));
      const ended = new Set(
        await findEnded(
          holder,
          group.map(({ permit }) => permit),
        ),
      );
      for (const { one, uses } of done) {
        if (ended.has(one.permit)) end(one);
        for (const [response, use] of uses) if (one.responses.get(response) === use) one.responses.delete(response);
      }
    }
    for (const [key, { responses, endedAt = 0 }] of guarded) {
      if (responses.size === 0 && endedAt + rememberedMs < Date.now()) guarded.delete(key);
    }
  };

  const end = (one: Guarded): void => {
    one.endedAt = Date.now();
    // A reset discards the megabytes that the kernel still buffers for a slow reader. A normal close would send them.
    for (const response of one.responses.keys()) response.socket?.resetAndDestroy();
    one.responses.clear();
  };

  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error) => log.warn({ err: error }, 'permissions of running downloads could not be checked'))
      .finally(() => {
        checking = undefined;
      });
  }, checkEveryMs);
  timer.unref();

  return {
    guard: async (permit, response) => {
      const key = JSON.stringify([permit.holder, permit.objectId, permit.action]);
      const one = guarded.get(key) ?? { permit, responses: new Map(), endedAt: undefined };
      if (one.endedAt !== undefined) {
        const [hasEnded] = await findEnded(permit.holder, [permit]);
        if (hasEnded) throw new AppError('forbidden', 'You no longer have access to this. Reload the page.');
        one.endedAt = undefined;
      }
      guarded.set(key, one);
      const use = { isDone: false };
      one.responses.set(response, use);
      const done = () => {
        use.isDone = true;
      };
      response.once('close', done);
      return () => {
        done();
        response.off('close', done);
      };
    },
    close: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}
