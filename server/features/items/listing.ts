import type { FileItem, FolderItem, ItemType, Listing, SortKey, SortOrder } from '#contract/items.ts';
import { formatFileKey, formatKey } from '#contract/keys.ts';
import type { Member } from '#server/access/actor.ts';
import { authorizeItem } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { describeTeam } from '#server/features/teams/teams.ts';
import type { Folder } from './addresses.ts';
import {
  countRoots,
  findInnerItems,
  findListedFile,
  findPage,
  type InnerRow,
  type ListedRow,
  type Newest,
} from './listing.queries.ts';
import { findItems, findTrails } from './tree.queries.ts';

const innerItems = 4;
export const posterType = 'image/jpeg';
export const playedByBrowsers = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg']);
const absentOwner = 'Somebody who left';

/** Makes an address that browsers read an object from. */
export type SignRead = (objectId: string, contentType: string) => Promise<string>;

type Cursor = { kind: ItemType; value: string; id: string };
type Page = { sort: SortKey; order: SortOrder; after?: string | undefined; limit: number };

/** One page: first the folders, then the files. */
export async function listFolder(
  db: Db,
  sign: SignRead,
  caller: Member,
  place: Folder<'view'>,
  page: Page,
): Promise<Listing> {
  const { team, trail } = place;
  const folder = trail.at(-1);
  const placeId = folder?.id ?? team.id;
  const after = page.after === undefined ? undefined : readCursor(page.after);
  const find = (kind: ItemType, limit: number) =>
    findPage(db, { placeId, kind }, page, { after: after?.kind === kind ? after : undefined, limit });

  const folders = after?.kind === 'file' ? [] : await find('folder', page.limit + 1);
  const files = folders.length > page.limit ? [] : await find('file', page.limit + 1 - folders.length);
  const hasMore = folders.length + files.length > page.limit;
  if (hasMore) (files.length > 0 ? files : folders).pop();
  const last = files.at(-1) ?? folders.at(-1);
  const lastKind = files.length > 0 ? 'file' : 'folder';
  const next = hasMore && last ? writeCursor({ kind: lastKind, value: last.sortValue, id: last.id }) : null;

  const inner = groupByFolder(
    await findInnerItems(
      db,
      folders.map(({ id }) => id),
      innerItems,
    ),
  );
  const names = trail.map(({ name }) => name);
  const shared = { parentId: folder?.id ?? null, team, names, sign };
  return {
    success: true,
    team: describeTeam(caller, team),
    folder: folder ? { id: folder.id, name: folder.name, progress: folder.progress } : null,
    trail: trail.map(({ id, name }) => ({ id, name })),
    folders: await Promise.all(folders.map((row) => describeFolder(row, shared, inner.get(row.id) ?? []))),
    files: await Promise.all(files.map((row) => describeFile(row, shared))),
    total: folder ? { folders: folder.childFolders, files: folder.childFiles } : await countRoots(db, team.id),
    next,
    sharingDetails: { sharingtype: 'none' },
  };
}

type Surroundings = { parentId: string | null; team: Folder<'view'>['team']; names: string[]; sign: SignRead };

/** One folder, as its card shows it before anything is in it. */
export async function showFolder(
  db: Db,
  sign: SignRead,
  caller: Member,
  place: Folder<'view'>,
  id: string,
): Promise<FolderItem> {
  const [found] = await findItems(db, caller.userId, [id]);
  const row = authorizeItem(caller, 'view', found);
  const names = place.trail.map(({ name }) => name);
  const newest = null;
  return describeFolder(
    { ...row, size: row.sizeBytes, newest },
    { parentId: row.parentId, team: place.team, names, sign },
    [],
  );
}

/** One file, as its card shows it. */
export async function showFile(db: Db, sign: SignRead, team: Folder<'view'>['team'], id: string): Promise<FileItem> {
  const row = await findListedFile(db, id);
  const trail = (await findTrails(db, [id])).get(id);
  if (!row || !trail) throw new AppError('not_found', 'This file is not there any more.');
  const names = trail.slice(0, -1).map(({ name }) => name);
  return describeFile(row, { parentId: row.parentId, team, names, sign });
}

async function describeFolder(
  row: Omit<ListedRow, 'sortValue'>,
  { parentId, team, names, sign }: Surroundings,
  inside: InnerRow[],
): Promise<FolderItem> {
  return {
    id: row.id,
    parentId,
    name: row.name,
    Type: 'folder',
    Key: row.name,
    FullKey: formatKey({ ownerId: team.ownerUserId, team: team.name, names: [...names, row.name] }),
    LastModified: row.changedAt.toISOString(),
    size: row.size,
    files: row.fileCount,
    folders: row.folderCount,
    Metadata: { ownername: row.creatorName ?? absentOwner, sharingtype: 'none', progress: row.progress },
    innerFiles: await Promise.all(
      inside
        .filter(({ kind }) => kind === 'file')
        .map(async ({ id, name, newest }) => ({ id, name, ...(await signVersion(sign, newest)) })),
    ),
    innerFolders: inside.filter(({ kind }) => kind === 'folder').map(({ id, name }) => ({ id, name })),
  };
}

async function describeFile(row: ListedRow, { parentId, team, names, sign }: Surroundings): Promise<FileItem> {
  const key = formatFileKey(row.createdAt.getTime(), row.name);
  return {
    id: row.id,
    parentId,
    name: row.name,
    Type: 'file',
    Key: key,
    FullKey: formatKey({ ownerId: team.ownerUserId, team: team.name, names: [...names, key] }),
    ...(await signVersion(sign, row.newest)),
    contentType: row.newest?.contentType ?? '',
    versions: row.newest?.number ?? 0,
    mediaId: row.newest?.mediaId ?? null,
    durationMs: row.newest?.durationMs ?? null,
    processing: row.newest && {
      state: row.newest.state,
      percent: row.newest.percent,
      problem: row.newest.problem,
    },
    LastModified: row.changedAt.toISOString(),
    Size: row.size,
    Metadata: { ownername: row.creatorName ?? absentOwner, sharingtype: 'none', progress: row.progress },
  };
}

async function signVersion(
  sign: SignRead,
  newest: Newest | null,
): Promise<{ SignedUrl: string | null; PosterUrl: string | null; HoverUrl: string | null }> {
  if (newest === null) return { SignedUrl: null, PosterUrl: null, HoverUrl: null };
  const { mediaId, contentType, isPlayable, outputs } = newest;
  const signOutput = async (kind: 'poster' | 'hover' | '540p', type: string) => {
    const id = outputs?.[kind];
    return id ? sign(id, type) : null;
  };
  const playsOriginal = isPlayable ?? playedByBrowsers.has(contentType);
  return {
    SignedUrl: playsOriginal ? await sign(mediaId, contentType) : await signOutput('540p', 'video/mp4'),
    PosterUrl: await signOutput('poster', posterType),
    HoverUrl: await signOutput('hover', 'video/mp4'),
  };
}

function groupByFolder(rows: InnerRow[]): Map<string, InnerRow[]> {
  return Map.groupBy(rows, ({ folderId }) => folderId);
}

function writeCursor({ kind, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([kind, value, id])).toString('base64url');
}

function readCursor(given: string): Cursor {
  try {
    const [kind, value, id] = JSON.parse(Buffer.from(given, 'base64url').toString()) as unknown[];
    const isCursor =
      (kind === 'folder' || kind === 'file') && typeof value === 'string' && /^[0-9a-f-]{36}$/.test(String(id));
    if (isCursor) return { kind, value, id: String(id) };
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError('bad_request', 'query.after is not the `next` of a page. Start again without it.', 'query.after');
}
