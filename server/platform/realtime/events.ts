import { sql } from 'kysely';
import type { ServerEvent } from '#contract/events.ts';
import type { Tx } from '#server/platform/db/database.ts';

export const channel = 'vizio';
/** Postgres limits a notification to 8,000 bytes; a longer list of folders becomes "somewhere in this team". */
const maxBytes = 7_500;

/** The audience of an event: a team, with or without people by a link, one user, or the viewers of a file. */
export type Announcement =
  | { teamId: string; event: ServerEvent; withoutLinks?: boolean }
  | { userId: string; event: ServerEvent }
  /** Each viewer sees a comment slightly differently, so it is rendered where the viewers are known. */
  | { kind: 'comments'; itemId: string; commentIds: string[]; withoutLinks?: boolean }
  | { kind: 'viewers'; itemId: string }
  /** The access that a link grants has changed, for everyone connected through it. */
  | { kind: 'share'; shareId: string }
  /** A guest has given a name; the hash of their cookie identifies their browser. */
  | { kind: 'guest'; browser: string }
  /** Sent by a trigger on `sessions`, so that no way of ending a session can miss it. */
  | { kind: 'session-ended'; endedFor: string };

/** Ids per announcement, to stay below the limit of Postgres. */
const idsAtOnce = 150;

/** Published when the transaction commits, and not at all if it fails. Any number of them is one statement. */
export async function announce(tx: Tx, ...announcements: Announcement[]): Promise<void> {
  const texts = announcements.map(toText);
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(tx);
}

function toText(announcement: Announcement): string {
  const text = JSON.stringify(announcement);
  if (text.length <= maxBytes || !('event' in announcement) || !('parents' in announcement.event)) return text;
  return JSON.stringify({ ...announcement, event: { ...announcement.event, parents: [] } });
}

/** All of one file, and all for the team alone or none: people by a link do not learn that those changed. */
type Changed = { itemId: string; isTeamOnly: boolean };

export async function announceComments(tx: Tx, of: Changed, commentIds: string[]): Promise<void> {
  await announce(tx, ...ofComments(of, commentIds));
}

export function ofComments({ itemId, isTeamOnly }: Changed, commentIds: string[]): Announcement[] {
  const parts = Array.from({ length: Math.ceil(commentIds.length / idsAtOnce) }, (_, n) => n * idsAtOnce);
  return parts.map((from) => ({
    ...{ kind: 'comments', itemId, commentIds: commentIds.slice(from, from + idsAtOnce) },
    ...(isTeamOnly && { withoutLinks: true }),
  }));
}

export async function announceViewers(tx: Tx, itemId: string): Promise<void> {
  await announce(tx, { kind: 'viewers', itemId });
}

export async function announceItems(
  tx: Tx,
  teamId: string,
  parents: Iterable<string | null>,
  { withoutLinks = false } = {},
): Promise<void> {
  await announce(tx, { teamId, event: { kind: 'items', teamId, parents: [...new Set(parents)] }, withoutLinks });
}

/** To the team, or to one user if only their unread comments changed. */
export async function announceCounts(
  tx: Tx,
  audience: { teamId: string; userId?: string; withoutLinks?: boolean },
  parents: (string | null)[],
): Promise<void> {
  const { teamId, userId, withoutLinks = false } = audience;
  const event: ServerEvent = { kind: 'counts', teamId, parents };
  await announce(tx, userId === undefined ? { teamId, event, withoutLinks } : { userId, event });
}
