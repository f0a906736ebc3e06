import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ServerEvent } from '#contract/events.ts';
import type { DatabaseAddress, Db } from '#server/db/database.ts';
import { type Announcement, channel } from './events.ts';
import { findTeamIds } from './hub.queries.ts';

export type Listener = { userId: string; send: (event: ServerEvent) => void };

export type EventHub = {
  /** Hears what concerns this person until the answered function is called. */
  subscribe: (listener: Listener) => Promise<() => void>;
  close: () => Promise<void>;
};

type Subscription = Listener & { teamIds: Set<string> };

const retryMs = 500;

/**
 * Passes the database's announcements on to whoever is connected to this process. One connection listens; when it
 * breaks, everybody is told to look again, because nobody knows what was missed.
 */
export function openEventHub(address: DatabaseAddress, db: Db, log: FastifyBaseLogger): EventHub {
  const subscriptions = new Set<Subscription>();
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async (isAgain: boolean): Promise<void> => {
    if (closed) return;
    try {
      client = new pg.Client({ ...address, keepAlive: true });
      client.on('error', () => {});
      client.on('end', () => {
        if (!closed) setTimeout(() => connect(true), retryMs).unref();
      });
      client.on('notification', ({ payload }) => {
        if (payload)
          deliver(JSON.parse(payload) as Announcement).catch((error) => log.warn({ err: error }, 'event lost'));
      });
      await client.connect();
      await client.query(`listen ${channel}`);
      if (isAgain) for (const { send } of subscriptions) send({ kind: 'ready' });
    } catch {
      // A connection that never came about still ends, and ending tries again.
    }
  };

  const deliver = async (announcement: Announcement): Promise<void> => {
    const { event } = announcement;
    const concerned = [...subscriptions].filter((subscription) =>
      'userId' in announcement
        ? subscription.userId === announcement.userId
        : subscription.teamIds.has(announcement.teamId),
    );
    // Somebody who joined or left hears of the new teams, and of no other.
    if (event.kind === 'teams') await refresh(concerned);
    for (const { send } of concerned) send(event);
  };

  const refresh = async (stale: Subscription[]): Promise<void> => {
    for (const subscription of stale) subscription.teamIds = await findTeamIds(db, subscription.userId);
  };

  void connect(false);

  return {
    subscribe: async (listener) => {
      const subscription: Subscription = { ...listener, teamIds: await findTeamIds(db, listener.userId) };
      subscriptions.add(subscription);
      // What changed between the look and the adding is caught by the `ready` that follows.
      listener.send({ kind: 'ready' });
      return () => subscriptions.delete(subscription);
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
