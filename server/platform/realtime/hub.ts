import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '#server/platform/access/actor.ts';
import type { DatabaseAddress, Db } from '#server/platform/db/database.ts';
import { listen } from '#server/platform/db/listen.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { type Announcement, channel } from './events.ts';
import { findTeamIds } from './hub.queries.ts';
import { createLastChanges } from './last-changes.ts';
import { createLinkHolders } from './link-holders.ts';
import { type Listener, sendToAll } from './listener.ts';
import type { LiveFeatures } from './live-features.ts';
import { openPresence } from './presence.ts';
import { createRooms } from './rooms.ts';

/** One open page. */
export type Connection = {
  send: (message: Buffer) => void;
  /** The hash of its cookie, so that a guest's name reaches it. */
  browser: string | undefined;
  /** One of the user's sessions has ended. */
  recheck: () => void;
  /** The guest has given a name. Resolves once the connection has it. */
  rename: () => Promise<void>;
  /** The link that the page was opened with has ended. */
  close: () => void;
};

export type Subscription = {
  /** Changes the identity or the link of the connection. */
  become: (actor: Caller) => Promise<void>;
  /** Switches to the events of this file. */
  watch: (itemId: string | null) => Promise<void>;
  end: () => void;
};

export type EventHub = {
  /** Delivers the events that concern this caller until the subscription ends. */
  subscribe: (actor: Caller, connection: Connection) => Promise<Subscription>;
  close: () => Promise<void>;
};

type Subscriber = Listener & Connection & { teamIds: Set<string> };

/** Links also expire by time, without an event. */
const renewMs = 2_500;

/**
 * Forwards the database's notifications to the clients of this process. A single connection listens; when it breaks,
 * every client is told to refetch, because the missed events are unknown.
 */
export function openEventHub(
  address: DatabaseAddress,
  { db, log }: { db: Db; log: FastifyBaseLogger },
  features: LiveFeatures,
): EventHub {
  const subscribers = new Set<Subscriber>();
  const presence = openPresence(db, log);
  const changes = createLastChanges();
  const rooms = createRooms(db, features, { presence, changes, log });
  const links = createLinkHolders(db, features, subscribers, rooms);
  let renewed = Promise.resolve();

  const deliver = async (announcement: Announcement): Promise<void> => {
    if ('itemId' in announcement) {
      // Callers who are losing access must not receive later events, and a guest's first comment is theirs.
      await renewed;
      if (announcement.kind === 'comments') rooms.commentsChanged(announcement.itemId, announcement.commentIds);
      else rooms.viewersChanged(announcement.itemId);
      return;
    }
    if ('shareId' in announcement) return renewAfter(announcement.shareId);
    if ('browser' in announcement) {
      const named = [...subscribers].filter(({ browser }) => browser === announcement.browser);
      renewed = Promise.all([renewed, ...named.map(({ rename }) => rename())]).then(() => undefined);
      return renewed;
    }
    if ('endedFor' in announcement) {
      for (const { actor, recheck } of subscribers) if (actor.userId === announcement.endedFor) recheck();
      return;
    }
    const { event } = announcement;
    const concerned = [...subscribers].filter((subscriber) =>
      'userId' in announcement
        ? subscriber.actor.userId === announcement.userId
        : subscriber.teamIds.has(announcement.teamId),
    );
    // Users who joined or left get the events of their new set of teams only.
    if (event.kind === 'teams') await refresh(concerned);
    if (event.kind === 'teams' || event.kind === 'members') await rooms.recheck(concerned);
    sendToAll(concerned, event);
    if ('teamId' in announcement && !announcement.withoutLinks)
      await renewed.then(() => links.receive(announcement.teamId, event));
  };

  /** Changes until now shorten `quietMs`, and later ones are sent. */
  const welcome = (subscriber: Subscriber): void => {
    const { actor, teamIds } = subscriber;
    sendToAll([subscriber], { kind: 'ready', quietMs: changes.quietMsOf(actor, teamIds) });
  };

  const renewAfter = (shareId: string): Promise<void> => {
    renewed = renewed
      .then(() => links.renew(shareId))
      .catch((error) => log.warn({ err: error }, 'a link could not be asked for again'));
    return renewed;
  };

  const refresh = async (stale: Iterable<Subscriber>): Promise<void> => {
    for (const subscriber of stale) subscriber.teamIds = await findTeamsOf(subscriber.actor);
  };

  const startOver = async (): Promise<void> => {
    sendToAll(subscribers, { kind: 'ready' });
    for (const { recheck } of subscribers) recheck();
    await refresh(subscribers);
    await links.renew();
    await rooms.recheck(subscribers);
  };

  const findTeamsOf = async ({ userId }: Caller): Promise<Set<string>> =>
    userId === null ? new Set() : findTeamIds(db, userId);

  const listening = listen(address, channel, {
    onMessage: (payload) => {
      const announcement: Announcement = JSON.parse(payload);
      changes.note(announcement);
      deliver(announcement).catch((error) => log.warn({ err: error }, 'event lost'));
    },
    onStart: async (isAgain) => {
      changes.start();
      if (isAgain) await startOver();
    },
    onEnd: changes.stop,
  });
  let isRenewing = false;
  const renewing = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await links.renew().catch((error) => log.warn({ err: error }, 'links could not be asked for again'));
    isRenewing = false;
  }, renewMs);
  renewing.unref();

  return {
    subscribe: async (actor, connection) => {
      const subscriber: Subscriber = { ...connection, id: uuidv7(), actor, teamIds: await findTeamsOf(actor) };
      subscribers.add(subscriber);
      // The teams that it left between the query and now.
      subscriber.teamIds = await findTeamsOf(actor);
      welcome(subscriber);
      let hasEnded = false;
      let turn = Promise.resolve();
      return {
        become: async (other) => {
          const isByAnotherLink = other.share?.id !== subscriber.actor.share?.id;
          subscriber.actor = other;
          subscriber.teamIds = await findTeamsOf(other);
          if (isByAnotherLink) welcome(subscriber);
          await rooms.recheck([subscriber]);
          await rooms.introduce(subscriber);
        },
        watch: (itemId) => {
          const watched = turn.then(() => (hasEnded ? undefined : rooms.watch(subscriber, itemId)));
          turn = watched.catch(() => {});
          return watched;
        },
        end: () => {
          hasEnded = true;
          subscribers.delete(subscriber);
          rooms.leave(subscriber);
          void turn.then(() => rooms.leave(subscriber));
        },
      };
    },
    close: async () => {
      clearInterval(renewing);
      await listening.close();
      await presence.close();
    },
  };
}
