import type { Caller } from '#server/platform/access/actor.ts';
import type { Announcement } from './events.ts';

/** A page loads its data within this time before it subscribes. */
const windowMs = 60_000;

/** Changes that pages refetch nothing for when they open. */
const minor: readonly string[] = ['processing', 'counts', 'marks', 'imports'];

export type LastChanges = {
  /** From now on every announcement arrives. */
  start: () => void;
  /** Announcements may be lost. */
  stop: () => void;
  note: (announcement: Announcement) => void;
  /** For how many milliseconds nothing has changed of the items, teams and rights that this caller is told of. */
  quietMsOf: (caller: Caller, teamIds: Iterable<string>) => number;
  /** For how many milliseconds no comment of a file has changed that people by a link, or all others, are told of. */
  quietMsIn: (itemId: string, byLink: boolean) => number;
};

/**
 * When what was last announced, so that pages need not refetch what they loaded just before they subscribed. A change
 * that a load misses is committed, and so announced, after the load began.
 */
export function createLastChanges(now = () => performance.now()): LastChanges {
  let listeningSince: number | null = null;
  /** In the order of their times. */
  const times = new Map<string, number>();

  function quietMs(keys: readonly string[]): number {
    if (listeningSince === null) return 0;
    const last = Math.max(listeningSince, now() - windowMs, ...keys.map((key) => times.get(key) ?? 0));
    return Math.floor(now() - last);
  }

  return {
    start: () => {
      listeningSince = now();
    },
    stop: () => {
      listeningSince = null;
    },
    note: (announcement) => {
      for (const key of keysOf(announcement)) {
        times.delete(key);
        times.set(key, now());
      }
      for (const [old, at] of times) {
        if (at > now() - windowMs) break;
        times.delete(old);
      }
    },
    quietMsOf: ({ userId, share }, teamIds) =>
      quietMs([
        ...[...teamIds].map((teamId) => `team ${teamId}`),
        `links of team ${share?.teamId}`,
        `user ${userId}`,
        `share ${share?.id}`,
      ]),
    quietMsIn: (itemId, byLink) => quietMs([byLink ? `links of item ${itemId}` : `item ${itemId}`]),
  };
}

function keysOf(announcement: Announcement): string[] {
  if ('shareId' in announcement) return [`share ${announcement.shareId}`];
  if ('itemId' in announcement) {
    return announcement.kind === 'comments' ? withLinks(`item ${announcement.itemId}`, announcement.withoutLinks) : [];
  }
  if (!('event' in announcement) || minor.includes(announcement.event.kind)) return [];
  if ('userId' in announcement) return [`user ${announcement.userId}`];
  return withLinks(`team ${announcement.teamId}`, announcement.withoutLinks);
}

/** People by a link would learn when something that is hidden from them changed. */
const withLinks = (key: string, withoutLinks = false) => (withoutLinks ? [key] : [key, `links of ${key}`]);
