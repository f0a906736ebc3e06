import type { FileItem, FolderItem } from '#contract/items/items.ts';
import type { ShareAccess } from '#contract/sharing/shares.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { type Facts, isByLink, isLinkRoot, may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ItemRow } from '../tree.queries.ts';
import { findListed, type InsideRow, type ListedRow, type Newest, type ReadBy } from './listing.queries.ts';

export const posterType = 'image/jpeg';
export const playedByBrowsers = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg']);
const absentOwner = 'A former user';

/** Signs an address from which browsers read an object. */
export type SignRead = (objectId: string, contentType: string) => Promise<string>;

export type Surroundings = {
  parentId: string | null;
  sign: SignRead;
  mayDownload: boolean;
  /** The access that the caller's link gives; null for members. */
  gotByLink: ShareAccess | null;
};

/** Describes the item's surroundings for this caller. */
export function surround(
  caller: Caller,
  place: Facts,
  { parentId, sign }: { parentId: string | null; sign: SignRead },
): Surroundings {
  const gotByLink = isByLink(caller, place) ? (caller.share?.access ?? null) : null;
  return { parentId, sign, mayDownload: may(caller, 'download', place), gotByLink };
}

/** Visitors by link have no unread comments. */
export function readerIn(caller: Caller, place: Facts): ReadBy {
  const byLink = isByLink(caller, place);
  return { userId: byLink ? null : caller.userId, byLink, sees: fieldsSeenBy(caller, place) };
}

/** A folder as a card shows it while it is empty. */
export async function showFolder(
  db: Db,
  sign: SignRead,
  caller: Caller,
  item: Authorized<ItemRow, 'view'>,
): Promise<FolderItem> {
  return describeFolder(await loadListed(db, caller, item), surroundItem(sign, caller, item), []);
}

/** A file as its card shows it. */
export async function showFile(
  db: Db,
  sign: SignRead,
  caller: Caller,
  item: Authorized<ItemRow, 'view'>,
): Promise<FileItem> {
  return describeFile(await loadListed(db, caller, item), surroundItem(sign, caller, item));
}

async function loadListed(db: Db, caller: Caller, item: Authorized<ItemRow, 'view'>): Promise<ListedRow> {
  const row = await findListed(db, item.id, readerIn(caller, item));
  if (!row) throw new AppError('not_found', 'This item was deleted.');
  return row;
}

function surroundItem(sign: SignRead, caller: Caller, item: Authorized<ItemRow, 'view'>) {
  // A link to a file must not reveal its folder.
  return surround(caller, item, { parentId: isLinkRoot(caller, item) ? null : item.parentId, sign });
}

export async function describeFolder(row: ListedRow, around: Surroundings, inside: InsideRow[]): Promise<FolderItem> {
  return {
    ...describeShared(row, around),
    type: 'folder',
    files: row.fileCount,
    folders: row.folderCount,
    previewFiles: await Promise.all(
      inside
        .filter(({ kind }) => kind === 'file')
        .map(async ({ id, name, newest, isBelow = false }) => ({
          ...{ id, name, isBelow },
          ...(await signVersion(around, newest)),
        })),
    ),
    previewFolders: inside.filter(({ kind }) => kind === 'folder').map(({ id, name }) => ({ id, name })),
  };
}

export async function describeFile(row: ListedRow, around: Surroundings): Promise<FileItem> {
  return {
    ...describeShared(row, around),
    type: 'file',
    ...(await signVersion(around, row.newest)),
    contentType: row.newest?.contentType ?? '',
    versions: row.newest?.number ?? 0,
    mediaId: row.newest?.mediaId ?? null,
    durationMs: row.newest?.durationMs ?? null,
    resolution: row.newest?.resolution ?? null,
    pages: row.newest?.pages ?? null,
    approval: around.gotByLink === null ? (row.newest?.approval ?? null) : null,
    processing: row.newest && {
      state: row.newest.state,
      percent: row.newest.percent,
      problem: row.newest.problem,
    },
  };
}

function describeShared(row: ListedRow, { parentId, gotByLink }: Surroundings) {
  return {
    id: row.id,
    parentId,
    name: row.name,
    size: row.size,
    changedAt: row.changedAt.toISOString(),
    ownerName: row.creatorName ?? absentOwner,
    sharing: gotByLink ?? row.sharing ?? ('none' as const),
    progress: row.progress,
    statusId: gotByLink === null ? row.statusId : null,
    values: row.values,
    comments: row.commentCount,
    openComments: row.openCount,
    unread: row.isUnread,
  };
}

/** Without the permission to download, no address leads to the original: the proxy plays once it exists. */
async function signVersion(
  { sign, mayDownload }: Surroundings,
  newest: Newest | null,
): Promise<{ playUrl: string | null; posterUrl: string | null; hoverUrl: string | null }> {
  if (newest === null) return { playUrl: null, posterUrl: null, hoverUrl: null };
  const { mediaId, contentType, isPlayable, outputs } = newest;
  const signOutput = async (kind: 'poster' | 'hover' | '540p', type: string) => {
    const id = outputs?.[kind];
    return id ? sign(id, type) : null;
  };
  const playsOriginal = mayDownload && (isPlayable ?? playedByBrowsers.has(contentType));
  return {
    playUrl: playsOriginal ? await sign(mediaId, contentType) : await signOutput('540p', 'video/mp4'),
    posterUrl: await signOutput('poster', posterType),
    hoverUrl: await signOutput('hover', 'video/mp4'),
  };
}
