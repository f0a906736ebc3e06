import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export async function findNewestVersion(tx: Tx, itemId: string): Promise<number> {
  const row = await tx
    .selectFrom('versions')
    .select((versions) => versions.fn.max('number').as('newest'))
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row?.newest ?? 0;
}

export async function insertVersion(
  tx: Tx,
  version: { itemId: string; number: number; mediaId: string; fileName: string; createdBy: string },
): Promise<void> {
  const { itemId, number, mediaId, fileName, createdBy } = version;
  await tx
    .insertInto('versions')
    .values({ id: uuidv7(), item_id: itemId, number, media_id: mediaId, file_name: fileName, created_by: createdBy })
    .execute();
}

export async function setSize(tx: Tx, itemId: string, sizeBytes: number): Promise<void> {
  await tx
    .updateTable('items')
    .set({ size_bytes: sizeBytes, changed_at: new Date() })
    .where('id', '=', itemId)
    .execute();
}
