import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from './database.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Runs `work` in a transaction. A constraint violation by a concurrent change becomes a conflict error. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) {
      throw new AppError('conflict', 'Another change took this name. Choose another one.');
    }
    if (code === foreignKeyViolation) {
      throw new AppError('conflict', 'Another change deleted this. Reload the page.');
    }
    throw error;
  }
}

/**
 * Serializes changes to the trees of these teams, so that each sees a consistent tree: two users who move folders into
 * each other cannot create a cycle. Locks in a fixed order to avoid deadlocks.
 */
export async function lockTrees(tx: Tx, teamIds: string[]): Promise<void> {
  const ids = [...new Set(teamIds)].sort();
  const { rows } = await sql<{ id: string }>`
    select id from teams where id = any(${ids}) and deleted_at is null order by id for no key update`.execute(tx);
  if (rows.length < ids.length) throw new AppError('conflict', 'Another member deleted this team. Reload the page.');
}

/** The same for the team of an item, in one statement. Returns the team, or undefined if it or the item was deleted. */
export async function lockTreeOf(tx: Tx, itemId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select teams.id from items join teams on teams.id = items.team_id
    where items.id = ${itemId} and teams.deleted_at is null for no key update of teams`.execute(tx);
  return rows[0]?.id;
}
