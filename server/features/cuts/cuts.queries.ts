import type { CutEvent } from '#contract/media/cuts.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type VersionRow = {
  id: string;
  mediaId: string;
  contentType: string;
  state: ProcessingState;
  facts: MediaFacts | null;
};

export async function findVersion(db: Db | Tx, itemId: string, number: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select(['versions.id', 'media.id as mediaId', 'media.content_type as contentType', 'media.state', 'media.facts'])
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export type CutListRow = { title: string; format: string; events: CutEvent[] };

export async function findCutList(db: Db | Tx, versionId: string): Promise<CutListRow | undefined> {
  return db
    .selectFrom('cut_lists')
    .select(['title', 'format', 'events'])
    .where('version_id', '=', versionId)
    .executeTakeFirst();
}

export async function putCutList(
  tx: Tx,
  versionId: string,
  userId: string | null,
  { title, format, events }: CutListRow,
): Promise<void> {
  const values = { title, format, events: JSON.stringify(events), created_by: userId, created_at: new Date() };
  await tx
    .insertInto('cut_lists')
    .values({ version_id: versionId, ...values })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(values))
    .execute();
}

/** Returns false if there was none. */
export async function deleteRow(tx: Tx, versionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('cut_lists').where('version_id', '=', versionId).executeTakeFirst();
  return numDeletedRows > 0n;
}
