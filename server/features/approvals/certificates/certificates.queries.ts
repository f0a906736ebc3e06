import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** The newest certificate of a team. Callers hold the lock of the team's tree. */
export async function findLastCertificate(
  tx: Tx,
  teamId: string,
): Promise<{ number: number; hash: string } | undefined> {
  return tx
    .selectFrom('certificates')
    .select(['number', 'hash'])
    .where('team_id', '=', teamId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCertificate(
  tx: Tx,
  given: { teamId: string; number: number; approvalId: string; file: string; line: string; hash: string },
): Promise<void> {
  const { teamId, number, approvalId, file, line, hash } = given;
  await tx
    .insertInto('certificates')
    .values({ team_id: teamId, number, approval_id: approvalId, file, log_line: line, hash })
    .execute();
}

export async function findLogLines(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('log_line as line')
    .where('team_id', '=', teamId)
    .orderBy('number')
    .execute();
  return rows.map(({ line }) => line);
}

/** The file that browsers show in place of the original: the largest picture, or the sound. */
const watched = ['2160p', '1080p', '540p', 'remux', 'picture', 'sound'];

export async function findWatched(db: Db | Tx, mediaId: string) {
  const { rows } = await sql<{ id: string; sha256: string | null }>`
    select id, sha256 from renditions where media_id = ${mediaId} and kind = any(${watched}::text[])
    order by array_position(${watched}::text[], kind) limit 1`.execute(db);
  return rows[0];
}

export async function findHash(db: Db, mediaId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('media').select('sha256').where('id', '=', mediaId).executeTakeFirst();
  return row?.sha256;
}

export async function setHash(db: Db, table: 'media' | 'renditions', id: string, sha256: string): Promise<void> {
  await db.updateTable(table).set({ sha256 }).where('id', '=', id).execute();
}
