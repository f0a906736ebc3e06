import { sql } from 'kysely';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import { encodeFrameTable, type FrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';

export type MediaRow = {
  id: string;
  sizeBytes: number;
  contentType: string;
  state: ProcessingState;
  percent: number;
  problem: string | null;
  facts: MediaFacts | null;
  asset: AssetFacts | null;
  failures: number;
  turn: number;
  roomBytes: number | null;
  /** It stood still, and is tried again with no other video beside it. */
  triesAlone: boolean;
};

/** Undefined also when no version refers to it any more; its row stays until the next cleanup. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const row = await db
    .selectFrom('media')
    .select([
      'id',
      'size_bytes as size',
      'content_type as contentType',
      'state',
      'percent',
      'problem',
      'facts',
      'asset',
      'failures',
      'turn',
      'room_bytes as room',
      'tries_alone as triesAlone',
    ])
    .where('id', '=', id)
    .where(({ exists, selectFrom }) => exists(selectFrom('versions').whereRef('versions.media_id', '=', 'media.id')))
    .executeTakeFirst();
  return row && { ...row, sizeBytes: Number(row.size), roomBytes: row.room === null ? null : Number(row.room) };
}

export type MediaChange = Partial<
  Pick<MediaRow, 'state' | 'percent' | 'problem' | 'failures' | 'roomBytes' | 'triesAlone'>
>;

const columnsOf = ({ roomBytes, triesAlone, ...change }: MediaChange) => ({
  ...change,
  ...(roomBytes !== undefined && { room_bytes: roomBytes }),
  ...(triesAlone !== undefined && { tries_alone: triesAlone }),
});

export async function updateMedia(db: Db | Tx, id: string, change: MediaChange): Promise<void> {
  await db.updateTable('media').set(columnsOf(change)).where('id', '=', id).execute();
}

/** Returns false if the video is in none of these states. */
export async function changeState(
  tx: Db | Tx,
  id: string,
  from: ProcessingState[],
  change: MediaChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set(columnsOf(change))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The renditions play from now on; a remux has the size of the original. */
export async function finishMedia(tx: Tx, id: string): Promise<void> {
  await changeState(tx, id, ['running'], {
    state: 'done',
    percent: 100,
    failures: 0,
    roomBytes: null,
    triesAlone: false,
  });
  await tx.deleteFrom('renditions').where('media_id', '=', id).where('kind', '=', 'remux').execute();
}

/** In one transaction, so that a video of variable frame rate never has facts without its frame table. */
export async function keepFacts(tx: Tx, id: string, facts: MediaFacts, frameTable: FrameTable | null): Promise<void> {
  const media = await tx.selectFrom('media').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!media) return;
  if (frameTable) {
    const bytes = Buffer.from(encodeFrameTable(frameTable));
    await tx
      .insertInto('frame_tables')
      .values({ media_id: id, bytes })
      .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ bytes }))
      .execute();
  }
  await tx
    .updateTable('media')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute();
}

export async function keepAsset(db: Db, id: string, facts: AssetFacts): Promise<void> {
  await db
    .updateTable('media')
    .set({ asset: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute();
}

export async function findFrameTable(db: Db | Tx, mediaId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('frame_tables').select('bytes').where('media_id', '=', mediaId).executeTakeFirst();
  return row?.bytes;
}

/** The folders whose listings show the video. */
export async function findPlaces(db: Db | Tx, mediaId: string): Promise<{ teamId: string; itemId: string }[]> {
  return db
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select(['items.team_id as teamId', 'items.id as itemId'])
    .distinct()
    .where('versions.media_id', '=', mediaId)
    .where('items.deleted_at', 'is', null)
    .execute();
}

export type OutputRow = {
  id: string;
  kind: string;
  contentType: string;
  sizeBytes: number;
  detail: StoredOutput | null;
};

export async function findOutputs(db: Db, mediaId: string): Promise<OutputRow[]> {
  const rows = await db
    .selectFrom('renditions')
    .select(['id', 'kind', 'content_type as contentType', 'size_bytes as size', 'detail'])
    .where('media_id', '=', mediaId)
    .orderBy('kind')
    .execute();
  return rows.map(({ size, ...row }) => ({ ...row, sizeBytes: Number(size) }));
}

/** Replaces the output of this kind. False if the video was deleted meanwhile. */
export async function putOutput(
  tx: Tx,
  output: {
    id: string;
    mediaId: string;
    kind: string;
    contentType: string;
    sizeBytes: number;
    checksum: string;
    detail: StoredOutput;
  },
): Promise<boolean> {
  const { id, mediaId, kind, contentType, sizeBytes, checksum, detail } = output;
  // Two runs may put the same poster.
  const locked = tx.selectFrom('media').select('id').where('id', '=', mediaId).forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) return false;
  await tx.deleteFrom('renditions').where('media_id', '=', mediaId).where('kind', '=', kind).execute();
  await tx
    .insertInto('renditions')
    .values({
      id,
      media_id: mediaId,
      kind,
      content_type: contentType,
      size_bytes: sizeBytes,
      checksum,
      detail: JSON.stringify(detail),
    })
    .execute();
  return true;
}

/** Marks outputs of a processed video as not made. They stay in storage until replaced. */
export async function unmakeOutputs(tx: Tx, mediaId: string, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    update renditions set detail = null from media
    where renditions.id = any(${ids}::uuid[]) and media_id = media.id and media.id = ${mediaId} and media.state = 'done'
    returning renditions.id`.execute(tx);
  return rows.length > 0;
}

/** Sets the problem of the videos that wait without one; returns the teams that see them. */
export async function explainWaiting(tx: Tx, problem: string): Promise<{ teamId: string }[]> {
  const { rows } = await sql<{ teamId: string }>`
    with waiting as (
      update media set problem = ${problem} where state = 'waiting' and problem is null returning id
    )
    select distinct team_id as "teamId" from waiting
    join versions on versions.media_id = waiting.id join items on items.id = versions.item_id`.execute(tx);
  return rows;
}

export async function findWaiting(db: Db): Promise<Pick<MediaRow, 'id' | 'turn'>[]> {
  return db
    .selectFrom('media')
    .select(['id', 'turn'])
    .where('state', '=', 'waiting')
    .orderBy('turn')
    .orderBy('created_at')
    .execute();
}

/** The videos that lack disk space, and how much each needs, in queue order. */
export async function findWaitingForRoom(db: Db): Promise<{ id: string; turn: number; roomBytes: number }[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'turn', 'room_bytes as room'])
    .where('state', '=', 'waiting')
    .where('room_bytes', 'is not', null)
    .orderBy('turn')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, turn, room }) => ({ id, turn, roomBytes: Number(room) }));
}

/**
 * Takes the turn after the team's last video, but never one before the lowest waiting turn: a team that comes later
 * starts level with the others and cannot catch up on turns that it did not use.
 */
export async function takeTurn(tx: Tx, mediaId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    with placed as (
      select media.id, turn, state, team_id from media
      join versions on versions.media_id = media.id join items on items.id = versions.item_id
      where state in ('waiting', 'running') or media.id = ${mediaId}
    ), others as (select * from placed where id <> ${mediaId})
    update media set turn = greatest(
      (select coalesce(max(turn) + 1, 0) from others
        where team_id in (select team_id from placed where id = ${mediaId})),
      (select coalesce(min(turn), 0) from others where state = 'waiting')
    ) where id = ${mediaId} returning turn`.execute(tx);
  return rows[0]?.turn ?? 0;
}

export type VersionRow = {
  number: number;
  mediaId: string;
  /** Null for one from before file names were kept. */
  fileName: string | null;
  contentType: string;
  /** The poster that a person chose; null for the one at a tenth. */
  posterFrame: number | null;
  createdAt: Date;
  createdBy: string | null;
  sizeBytes: number;
};

export async function findVersions(db: Db, itemId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow & { sizeBytes: string }>`
    select number, media_id as "mediaId", file_name as "fileName", media.content_type as "contentType", poster_frame as "posterFrame", versions.created_at as "createdAt", users.name as "createdBy",
      media.size_bytes as "sizeBytes"
    from versions join media on media.id = media_id left join users on users.id = versions.created_by
    where item_id = ${itemId} order by number desc`.execute(db);
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

export async function updatePosterFrame(tx: Tx, itemId: string, number: number, frame: number): Promise<void> {
  await tx
    .updateTable('versions')
    .set({ poster_frame: frame })
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .execute();
}

/** The frames that people chose as posters, of all copies of the video. */
export async function findPosterFrames(db: Db, mediaId: string): Promise<number[]> {
  const { rows } = await sql<{ frame: number }>`
    select distinct poster_frame as frame from versions
    where media_id = ${mediaId} and poster_frame is not null`.execute(db);
  return rows.map(({ frame }) => frame);
}

/** Deletes chosen posters that no copy of the video uses any more. */
export async function deleteUnusedPosters(db: Db, mediaId: string): Promise<void> {
  await sql`
    delete from renditions where media_id = ${mediaId} and kind like 'poster-%' and not exists (
      select from versions where media_id = renditions.media_id and 'poster-' || poster_frame = kind
    )`.execute(db);
}
