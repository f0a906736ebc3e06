import { sql } from 'kysely';
import type { ServerEvent } from '#contract/events.ts';
import type { Tx } from '#server/db/database.ts';

export const channel = 'vizio';
/** Postgres carries 8,000 bytes; a longer list of folders says "somewhere in this team" instead. */
const maxBytes = 7_500;

/** Whom an event concerns: everybody in a team, one person, or whoever watches a file. */
export type Announcement =
  | { teamId: string; event: ServerEvent }
  | { userId: string; event: ServerEvent }
  /** Each watcher sees a comment a little differently, so it is described where they are known. */
  | { kind: 'comments'; itemId: string; commentIds: string[] }
  | { kind: 'viewers'; itemId: string }
  /** What a link gives changed, for whoever is here by it. */
  | { kind: 'share'; shareId: string }
  /** The guest of a browser has said their name; it is known by the hash of their cookie. */
  | { kind: 'guest'; browser: string }
  /** Said by a trigger of the table `sessions`, so that no way to end one can forget it. */
  | { kind: 'session-ended'; endedFor: string };

/** Ids in one announcement, so that it stays below what Postgres carries. */
const idsAtOnce = 150;

/** Goes out with the transaction's commit, and not at all when it fails. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  let text = JSON.stringify(announcement);
  if (text.length > maxBytes && 'teamId' in announcement) {
    text = JSON.stringify({ ...announcement, event: { kind: 'items', teamId: announcement.teamId, parents: [] } });
  }
  await sql`select pg_notify(${channel}, ${text})`.execute(tx);
}

export async function announceComments(tx: Tx, itemId: string, commentIds: string[]): Promise<void> {
  for (let from = 0; from < commentIds.length; from += idsAtOnce) {
    await announce(tx, { kind: 'comments', itemId, commentIds: commentIds.slice(from, from + idsAtOnce) });
  }
}

export async function announceViewers(tx: Tx, itemId: string): Promise<void> {
  await announce(tx, { kind: 'viewers', itemId });
}

export async function announceItems(tx: Tx, teamId: string, parents: Iterable<string | null>): Promise<void> {
  await announce(tx, { teamId, event: { kind: 'items', teamId, parents: [...new Set(parents)] } });
}
