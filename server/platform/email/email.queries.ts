import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Mail } from './email.ts';

export async function insertEmail(tx: Tx, id: string, mail: Mail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ id, content: JSON.stringify(mail) })
    .execute();
}

export async function findEmail(db: Db, id: string): Promise<Mail | undefined> {
  const row = await db.selectFrom('mails').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

export async function noteProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('mails').set({ problem }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function findWaitingEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns how many it deleted. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('mails').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
