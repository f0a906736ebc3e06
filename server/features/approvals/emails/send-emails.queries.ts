import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Undefined for a file in the trash. */
export async function findFileName(tx: Tx, itemId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from items where id = ${itemId} and is_living(id)`.execute(
    tx,
  );
  return rows[0]?.name;
}
