import { randomUUID } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { findTrails, type ItemRow, loadItems, shownTrail } from '#server/features/items/items.ts';
import { teamAround } from '#server/features/teams/teams.ts';
import { type Actor, anonymous, type Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { recheckAccessOf } from '#server/platform/access/gates.ts';
import { formatHolder, type Holder } from '#server/platform/access/permit.ts';
import { shareLinkTo } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Download } from '#server/platform/http/bytes/send-download.ts';
import type { Services } from '#server/platform/services.ts';
import { listEntries, type Placed } from './archive.ts';
import {
  type DownloadRow,
  deleteDownloads,
  findDownload,
  findRendition,
  findTree,
  insertDownload,
  type TreeRow,
} from './downloads.queries.ts';
import { safeName } from './safe-names.ts';
import { sizeOfZip, writeZip } from './zip.ts';

export { findEnded } from './ended-permits.ts';

type Kept = Pick<Services, 'db' | 'storage'>;
type DownloadableItem = Authorized<ItemRow, 'download'>;

type ReadObject = (objectId: string) => AsyncIterable<Uint8Array>;

const goodForMs = dayMs;
/** All names of a zip are in memory while it is sent; larger trees are downloaded folder by folder. */
const mostEntries = 100_000;

/** Creates a link for the caller alone. Every use checks their permission again. */
export async function startDownload(
  { db, storage }: Kept,
  caller: Caller,
  { ids, rendition = null }: { ids: string[]; rendition?: string | null | undefined },
): Promise<{ id: string; name: string; sizeBytes: number }> {
  const items = await loadItems(db, caller, 'download', ids);
  const tops = await findTops(db, caller, items);
  const { name, sizeBytes } = await open({ db, storage }, caller, items, tops, rendition);
  // This id is all that a guest holds, so it must not be guessable.
  const id = randomUUID();
  const by = shareLinkTo(caller, items[0]) ?? null;
  await inTransaction(db, async (tx) => {
    await deleteDownloads(tx, new Date(Date.now() - goodForMs));
    await insertDownload(tx, { id, createdBy: caller.userId, by, itemIds: ids, rendition });
    await recordAudit(tx, items[0].teamId, caller, tops.map(recordOf));
  });
  return { id, name, sizeBytes };
}

/** The link gives 404 to everyone but its maker. */
export async function openLink(services: Kept & Pick<Services, 'config'>, actor: Actor, id: string): Promise<Download> {
  const { db } = services;
  const link = await findDownload(db, id, new Date(Date.now() - goodForMs));
  const caller = link && (await findMaker(services, actor, link));
  if (!link || !caller) throw new AppError('not_found', 'This download link has expired. Start the download again.');
  const items = await loadItems(db, caller, 'download', link.itemIds);
  return open(services, caller, items, await findTops(db, caller, items), link.rendition);
}

/** Browsers follow the link without the secret of the share, so the row remembers the share. */
async function findMaker(
  services: Pick<Services, 'config' | 'db'>,
  actor: Actor,
  { createdBy, by }: DownloadRow,
): Promise<Caller | undefined> {
  const member = actor.kind === 'member' ? actor : undefined;
  if (createdBy !== null && createdBy !== member?.userId) return undefined;
  return by ? recheckAccessOf(services, createdBy === null ? anonymous : actor, by) : member;
}

export async function downloadItem({ db, storage }: Kept, caller: Caller, item: DownloadableItem): Promise<Download> {
  const tops = await findTops(db, caller, [item]);
  const download = await open({ db, storage }, caller, [item], tops, null);
  await inTransaction(db, (tx) => recordAudit(tx, item.teamId, caller, tops.map(recordOf)));
  return download;
}

/** `name` and `names` are as the caller sees them: a selection numbers folders of the same name. */
type Top = { item: DownloadableItem; name: string; names: string[] };

const recordOf = ({ item }: Top): AuditRecord => ({ action: 'item.download', subject: item.name });

/** Drops items in the trash and items inside another selected one; adds the parent folders of the rest. */
async function findTops(db: Db, caller: Caller, items: DownloadableItem[]): Promise<Top[]> {
  const trails = await findTrails(
    db,
    items.map(({ id }) => id),
  );
  const chosen = new Set(items.map(({ id }) => id));
  return items.flatMap((item) => {
    const trail = trails.get(item.id) ?? [];
    if (trail.length === 0 || trail.some(({ isDeleted }) => isDeleted)) throw gone();
    const shown = shownTrail(caller, trail);
    const above = shown.slice(0, -1);
    const name = shown.at(-1)?.name ?? item.name;
    return above.some(({ id }) => chosen.has(id)) ? [] : [{ item, name, names: above.map((folder) => folder.name) }];
  });
}

async function open(
  { db, storage }: Kept,
  caller: Caller,
  [firstItem]: [DownloadableItem, ...DownloadableItem[]],
  tops: Top[],
  rendition: string | null,
): Promise<Download> {
  const entries = tops.reduce((sum, { item }) => sum + 1 + item.fileCount + item.folderCount, 0);
  if (entries > mostEntries) {
    throw new AppError(
      'too_large',
      'A download holds at most 100,000 files and folders. Download the folders one by one.',
    );
  }
  const rows = await findTree(
    db,
    tops.map(({ item }) => item.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = tops.flatMap(({ item, name, names }): Placed[] => {
    const row = byId.get(item.id);
    return row ? [{ row: { ...row, name }, names }] : [];
  });
  const [first] = placed;
  if (!first || placed.length < tops.length) throw gone();
  const isFile = placed.length === 1 && first.row.kind === 'file';
  if (rendition !== null) return openRendition(db, isFile ? first.row : undefined, rendition, formatHolder(caller));
  if (isFile) return openFile(first.row, formatHolder(caller));

  const team = await teamAround(db, caller, firstItem);
  const list = (readObject: ReadObject) => listEntries(rows, placed, { team, readObject });
  return {
    kind: 'zip',
    name: safeName(`${safeName(placed.length === 1 ? first.row.name : nameOfPlace(tops, team.name))}.zip`),
    holder: formatHolder(caller),
    sizeBytes: await sizeOfZip(list(storage.readObject)),
    read: (readObject) => writeZip(list(readObject)),
  };
}

function openFile({ name, fileName, mediaId, sizeBytes, ...row }: TreeRow, holder: Holder): Download {
  if (mediaId === null) throw gone();
  const contentType = row.contentType ?? 'application/octet-stream';
  return { kind: 'object', name: fileName ?? name, sizeBytes, holder, objectId: mediaId, contentType };
}

async function openRendition(db: Db, file: TreeRow | undefined, kind: string, holder: Holder): Promise<Download> {
  const found = file?.mediaId ? await findRendition(db, file.mediaId, kind) : undefined;
  if (!file || !found) throw new AppError('not_found', 'This size does not exist. Download the original instead.');
  const { id: objectId, contentType, sizeBytes } = found;
  const name = `${(file.fileName ?? file.name).replace(/\.[^.]+$/, '')} (${kind}).mp4`;
  return { kind: 'object', name, sizeBytes, holder, objectId, contentType };
}

/** The folder of a selection; the team, if it spans several folders as search results do. */
function nameOfPlace(tops: Top[], teamName: string): string {
  const [first, ...others] = tops;
  const isTogether = others.every(({ item }) => item.parentId === first?.item.parentId);
  return (isTogether ? first?.names.at(-1) : undefined) ?? teamName;
}

function gone(): AppError {
  return new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
}
