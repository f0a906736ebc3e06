import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Email } from './email.ts';

export async function insertEmail(tx: Tx, id: string, mail: Email): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ id, content: JSON.stringify(mail) })
    .execute();
}

export async function findEmail(db: Db, id: string): Promise<Email | undefined> {
  const row = await db.selectFrom('mails').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

export async function noteProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('mails').set({ problem }).where('id', '=', id).execute();
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function findWaitingEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns how many it deleted. */
export async function deleteEmailsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('mails').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
