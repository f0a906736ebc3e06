import { dayMs } from '#contract/durations.ts';
import type { TrashedItem } from '#contract/items/items.ts';
import { expiryOf, trashDays } from '#contract/items/trash.ts';
import { findTrails, type ItemRow } from '#server/features/items/items.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { isUuid, readMoment } from '#server/platform/db/cursors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findTrash,
  markDestroyed,
  markExpired,
  markTeamBatch,
  removeAuditBatch,
  removeBatch,
  removeEmptiedTeams,
  removeUnnamedMedia,
  type TrashRow,
} from './trash.queries.ts';

export async function listTrash(
  db: Db,
  team: Authorized<TeamRow, 'edit'>,
  page: { after?: string | undefined; limit: number },
): Promise<{ items: TrashedItem[]; next: string | null }> {
  const rows = await findTrash(db, team.id, { after: readCursor(page.after), limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const trails = await findTrails(
    db,
    shown.flatMap(({ parentId }) => parentId ?? []),
  );
  const last = shown.at(-1);
  return {
    items: shown.map((row) => describe(row, trails.get(row.parentId ?? '')?.map(({ name }) => name) ?? [])),
    next: rows.length > page.limit && last ? `${last.deletedAt.toISOString()}~${last.id}` : null,
  };
}

/**
 * Deletes items in the trash permanently. They disappear at commit; a job deletes their rows in batches, because
 * 100,000 of them in one transaction would block everything else.
 */
export async function destroyItems(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  caller: Member,
  items: [Authorized<ItemRow, 'manage'>, ...Authorized<ItemRow, 'manage'>[]],
): Promise<void> {
  const { teamId } = items[0];
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [teamId]);
    const ids = items.map(({ id }) => id);
    const names = await markDestroyed(tx, teamId, ids);
    if (names.length !== items.length) {
      throw new AppError('conflict', 'Some of these items are no longer in the trash. Refresh and try again.');
    }
    const records = names.map((subject) => ({ action: 'item.destroy' as const, subject }));
    await recordAudit(tx, teamId, caller, records);
    await announceItems(tx, teamId, [null]);
    await queue.enqueue(tx, 'clean', teamId);
  });
}

/**
 * Removes items deleted 30 days ago or permanently. Each step is a small transaction, so after an interruption the next
 * run continues. Returns the number of items and teams removed.
 */
export async function emptyTrash(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - trashDays * dayMs);
  let count = 0;
  await markExpired(db, before);
  for (;;) {
    signal?.throwIfAborted();
    const marked = await markTeamBatch(db);
    const { hadWork, removed } = await inTransaction(db, (tx) => removeBatch(tx));
    count += removed;
    if (marked === 0 && !hadWork) break;
  }
  while ((await removeAuditBatch(db)) > 0) signal?.throwIfAborted();
  count += await removeEmptiedTeams(db);
  for (let last = await removeUnnamedMedia(db, undefined); last; last = await removeUnnamedMedia(db, last)) {
    signal?.throwIfAborted();
  }
  return count;
}

function describe(row: TrashRow, from: string[]): TrashedItem {
  return {
    id: row.id,
    name: row.name,
    type: row.kind,
    size: row.size,
    files: row.files,
    deletedAt: row.deletedAt.toISOString(),
    deletedBy: row.deletedBy ?? 'A former user',
    from: from.join(' / '),
    expiresAt: expiryOf(row.deletedAt).toISOString(),
  };
}

function readCursor(given: string | undefined): { at: string; id: string } | undefined {
  if (given === undefined) return undefined;
  const [moment = '', id] = given.split('~');
  const at = readMoment(moment);
  if (at !== undefined && isUuid(id)) return { at, id };
  throw new AppError('bad_request', 'query.after is not the `next` of a page. Start again without it.', 'query.after');
}
