import { sql } from 'kysely';
import type { ServerEvent } from '#contract/events.ts';
import type { Tx } from '#server/db/database.ts';

export const channel = 'vizio';
/** Postgres carries 8,000 bytes; a longer list of folders says "somewhere in this team" instead. */
const maxBytes = 7_500;

/** Whom an event concerns: everybody in a team, or one person. */
export type Announcement = { teamId: string; event: ServerEvent } | { userId: string; event: ServerEvent };

/** Goes out with the transaction's commit, and not at all when it fails. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  let text = JSON.stringify(announcement);
  if (text.length > maxBytes && 'teamId' in announcement) {
    text = JSON.stringify({ ...announcement, event: { kind: 'items', teamId: announcement.teamId, parents: [] } });
  }
  await sql`select pg_notify(${channel}, ${text})`.execute(tx);
}

export async function announceItems(tx: Tx, teamId: string, parents: Iterable<string | null>): Promise<void> {
  await announce(tx, { teamId, event: { kind: 'items', teamId, parents: [...new Set(parents)] } });
}
