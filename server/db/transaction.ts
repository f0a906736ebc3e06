import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Db, Tx } from './database.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** All or nothing. A name that was taken, or a row that was deleted, at the last moment becomes a conflict. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) {
      throw new AppError('conflict', 'This name was taken at the same moment. Choose another one.');
    }
    if (code === foreignKeyViolation) {
      throw new AppError('conflict', 'This was deleted at the same moment. Load the page again.');
    }
    throw error;
  }
}

/**
 * Makes changes to the trees of these teams happen one after the other, so that each sees the tree whole: two people who
 * move folders into each other cannot make a ring. Always in the same order, so that nobody waits in a circle.
 */
export async function lockTrees(tx: Tx, teamIds: string[]): Promise<void> {
  const ids = [...new Set(teamIds)].sort();
  const { rows } = await sql<{ id: string }>`
    select id from teams where id = any(${ids}) and deleted_at is null order by id for no key update`.execute(tx);
  if (rows.length < ids.length) throw new AppError('conflict', 'This team was deleted at the same moment.');
}
