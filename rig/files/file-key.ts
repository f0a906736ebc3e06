import { fileKeyOf } from '#contract/items/keys.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The Key of a file, as the specification's listings have it. */
export async function loadFileKey({ db }: { db: Db }, id: string): Promise<string> {
  const row = await db
    .selectFrom('items')
    .select(['name', 'client_key as clientKey', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return fileKeyOf(row);
}
