import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createThrottle } from '#contract/throttle.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { LastChanges } from './last-changes.ts';
import { type Listener, sendToAll } from './listener.ts';
import type { LiveFeatures } from './live-features.ts';
import { findViewers } from './presence.queries.ts';
import type { Presence } from './presence.ts';

/** The connections of this process that watch one file. */
type Room = {
  itemId: string;
  watchers: Set<Listener>;
  /** Changed comments that are not sent yet, in the order of their changes. */
  changed: Set<string>;
  isTelling: boolean;
  viewers: string;
  /** Listeners that have the current viewers. */
  informed: Set<Listener>;
  sendViewers: () => void;
};

export type Rooms = {
  /** Responds to every request with the viewers, or with none if the caller may not see the file. */
  watch: (listener: Listener, itemId: string | null) => Promise<void>;
  leave: (listener: Listener) => void;
  commentsChanged: (itemId: string, commentIds: string[]) => void;
  viewersChanged: (itemId: string) => void;
  /** Updates the name of a viewer. */
  introduce: (listener: Listener) => Promise<void>;
  /** Removes these listeners from files that they may no longer see. */
  recheck: (listeners: Iterable<Listener>) => Promise<void>;
};

const viewersEveryMs = 500;
const changesAtOnce = 50;

/** Unnamed guests count once per page. */
function personOf({ id, actor }: Listener): { userId: string; name: string } {
  return { userId: actor.userId ?? actor.guest?.id ?? id, name: actor.name };
}

export function createRooms(
  db: Db,
  { describeChanges, findAllowed }: LiveFeatures,
  { presence, changes, log }: { presence: Presence; changes: LastChanges; log: FastifyBaseLogger },
): Rooms {
  const rooms = new Map<string, Room>();
  const places = new Map<Listener, Room>();

  const enter = (listener: Listener, itemId: string): Room => {
    const room = rooms.get(itemId) ?? openRoom(itemId);
    room.watchers.add(listener);
    room.informed.delete(listener);
    places.set(listener, room);
    return room;
  };

  const openRoom = (itemId: string): Room => {
    const room: Room = {
      itemId,
      watchers: new Set(),
      changed: new Set(),
      isTelling: false,
      viewers: '',
      informed: new Set(),
      sendViewers: createThrottle(
        () => pause(viewersEveryMs, undefined, { ref: false }),
        () => sendViewers(room).catch((error) => giveUp(room, error)),
      ),
    };
    rooms.set(itemId, room);
    return room;
  };

  const leave = (listener: Listener): void => {
    const room = places.get(listener);
    if (!room) return;
    places.delete(listener);
    room.watchers.delete(listener);
    room.informed.delete(listener);
    if (room.watchers.size === 0) rooms.delete(room.itemId);
    void presence.set(listener.id, null);
  };

  /** Runs one batch at a time, so that an older state never follows a newer one. */
  const sendComments = async (room: Room): Promise<void> => {
    if (room.isTelling) return;
    room.isTelling = true;
    try {
      while (room.changed.size > 0) {
        const ids = [...room.changed].slice(0, changesAtOnce);
        for (const id of ids) room.changed.delete(id);
        const views = await describeChanges(room.itemId, ids, [...room.watchers]);
        for (const { watchers, ...view } of views)
          sendToAll(watchers, { kind: 'comment', itemId: room.itemId, ...view });
      }
    } finally {
      room.isTelling = false;
    }
  };

  /** Removes viewers who lost access. Anyone who enters in the meantime was checked on entry. */
  const turnOut = async (room: Room): Promise<Map<Listener, { byLink: boolean }>> => {
    const asked = [...room.watchers];
    const allowed = await findAllowed(room.itemId, asked);
    for (const listener of asked) if (!allowed.has(listener) && places.get(listener) === room) leave(listener);
    return allowed;
  };

  const sendViewers = async (room: Room): Promise<void> => {
    const [here, allowed] = await Promise.all([findViewers(db, room.itemId), turnOut(room)]);
    const viewers = JSON.stringify(here);
    if (viewers !== room.viewers) room.informed.clear();
    room.viewers = viewers;
    // Pages that opened since get the next viewers.
    const uninformed = [...room.watchers].filter((listener) => !room.informed.has(listener) && allowed.has(listener));
    for (const listener of uninformed) room.informed.add(listener);
    const groups = Map.groupBy(uninformed, (listener) => allowed.get(listener)?.byLink ?? true);
    for (const [byLink, listeners] of groups) {
      const quietMs = changes.quietMsIn(room.itemId, byLink);
      sendToAll(listeners, { kind: 'viewers', itemId: room.itemId, ...here, quietMs });
    }
  };

  /** The events are lost, so the viewers are told to refetch. */
  const giveUp = (room: Room, error: unknown): void => {
    log.warn({ err: error }, 'an event was lost');
    room.informed.clear();
    sendToAll(room.watchers, { kind: 'ready' });
  };

  return {
    watch: async (listener, itemId) => {
      if (places.get(listener)?.itemId !== itemId) leave(listener);
      if (itemId === null) return;
      const isAllowed = (await findAllowed(itemId, [listener])).has(listener);
      if (!isAllowed) {
        leave(listener);
        return sendToAll([listener], { kind: 'viewers', itemId, viewers: [], count: 0 });
      }
      const room = enter(listener, itemId);
      await presence.set(listener.id, { connectionId: listener.id, itemId, ...personOf(listener) });
      room.sendViewers();
    },
    leave,
    commentsChanged: (itemId, commentIds) => {
      const room = rooms.get(itemId);
      if (!room) return;
      for (const id of commentIds) room.changed.add(id);
      sendComments(room).catch((error) => giveUp(room, error));
    },
    viewersChanged: (itemId) => rooms.get(itemId)?.sendViewers(),
    introduce: async (listener) => {
      const room = places.get(listener);
      if (room)
        await presence.set(listener.id, { connectionId: listener.id, itemId: room.itemId, ...personOf(listener) });
    },
    recheck: async (listeners) => {
      const concerned = new Set([...listeners].flatMap((listener) => places.get(listener) ?? []));
      for (const room of concerned) await turnOut(room);
    },
  };
}
