import type { FileItem, FolderItem } from '#contract/items/items.ts';
import { fileKeyOf, formatKey } from '#contract/items/keys.ts';
import type { ShareAccess } from '#contract/sharing/shares.ts';
import type { Caller } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { type Facts, isByLink, may } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { type TeamRow, teamAround } from '#server/features/teams/teams.ts';
import { shownTrail } from './addresses.ts';
import { findListedFile, type InnerRow, type ListedRow, type Newest } from './listing.queries.ts';
import { findTrails, type ItemRow } from './tree.queries.ts';

export const posterType = 'image/jpeg';
export const playedByBrowsers = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg']);
const absentOwner = 'A former user';

/** Signs an address from which browsers read an object. */
export type SignRead = (objectId: string, contentType: string) => Promise<string>;

type Surroundings = {
  parentId: string | null;
  team: TeamRow;
  /** The names of the parent folders that the caller may know. */
  names: string[];
  sign: SignRead;
  mayDownload: boolean;
  /** The access that the caller's link gives; null for members. */
  gotByLink: ShareAccess | null;
};

/** Describes the item's surroundings for this caller. */
export function surround(
  caller: Caller,
  place: { team: TeamRow } & Facts,
  { parentId, trail, sign }: { parentId: string | null; trail: { name: string }[]; sign: SignRead },
): Surroundings {
  const gotByLink = isByLink(caller, place) ? (caller.share?.access ?? null) : null;
  const names = trail.map(({ name }) => name);
  return { parentId, team: place.team, names, sign, mayDownload: may(caller, 'download', place), gotByLink };
}

/** A folder as a card shows it while it is empty. */
export async function showFolder(
  db: Db,
  sign: SignRead,
  caller: Caller,
  row: Authorized<ItemRow, 'view'>,
): Promise<FolderItem> {
  const shown = { ...row, size: row.sizeBytes, newest: null, sharing: null };
  return describeFolder(shown, await surroundItem(db, sign, caller, row), []);
}

/** A file as its card shows it. */
export async function showFile(
  db: Db,
  sign: SignRead,
  caller: Caller,
  item: Authorized<ItemRow, 'view'>,
): Promise<FileItem> {
  const row = await findListedFile(db, item.id);
  if (!row) throw new AppError('not_found', 'This file was deleted.');
  return describeFile(row, await surroundItem(db, sign, caller, item));
}

async function surroundItem(db: Db, sign: SignRead, caller: Caller, item: Authorized<ItemRow, 'view'>) {
  const trail = shownTrail(caller, (await findTrails(db, [item.id])).get(item.id) ?? []).slice(0, -1);
  const team = await teamAround(db, caller, item);
  // A link to one file must not reveal its folder.
  const parentId = trail.at(-1)?.id ?? null;
  return surround(caller, { ...item, team }, { parentId, trail, sign });
}

export async function describeFolder(
  row: Omit<ListedRow, 'sortValue'>,
  around: Surroundings,
  inside: InnerRow[],
): Promise<FolderItem> {
  const { parentId, team, names } = around;
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
    Metadata: describeMetadata(row, around),
    innerFiles: await Promise.all(
      inside
        .filter(({ kind }) => kind === 'file')
        .map(async ({ id, name, newest }) => ({ id, name, ...(await signVersion(around, newest)) })),
    ),
    innerFolders: inside.filter(({ kind }) => kind === 'folder').map(({ id, name }) => ({ id, name })),
  };
}

export async function describeFile(row: ListedRow, around: Surroundings): Promise<FileItem> {
  const { parentId, team, names } = around;
  const key = fileKeyOf(row);
  return {
    id: row.id,
    parentId,
    name: row.name,
    Type: 'file',
    Key: key,
    FullKey: formatKey({ ownerId: team.ownerUserId, team: team.name, names: [...names, key] }),
    ...(await signVersion(around, row.newest)),
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
    Metadata: describeMetadata(row, around),
  };
}

function describeMetadata(
  { creatorName, progress, sharing }: Omit<ListedRow, 'sortValue'>,
  { gotByLink }: Surroundings,
) {
  return { ownername: creatorName ?? absentOwner, sharingtype: gotByLink ?? sharing ?? ('none' as const), progress };
}

/** Without the permission to download, no address leads to the original: the proxy plays once it exists. */
async function signVersion(
  { sign, mayDownload }: Surroundings,
  newest: Newest | null,
): Promise<{ SignedUrl: string | null; PosterUrl: string | null; HoverUrl: string | null }> {
  if (newest === null) return { SignedUrl: null, PosterUrl: null, HoverUrl: null };
  const { mediaId, contentType, isPlayable, outputs } = newest;
  const signOutput = async (kind: 'poster' | 'hover' | '540p', type: string) => {
    const id = outputs?.[kind];
    return id ? sign(id, type) : null;
  };
  const playsOriginal = mayDownload && (isPlayable ?? playedByBrowsers.has(contentType));
  return {
    SignedUrl: playsOriginal ? await sign(mediaId, contentType) : await signOutput('540p', 'video/mp4'),
    PosterUrl: await signOutput('poster', posterType),
    HoverUrl: await signOutput('hover', 'video/mp4'),
  };
}
