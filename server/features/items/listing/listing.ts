import { type ItemType, type Listing, maxTreeFolders, type TreeFolder } from '#contract/items/items.ts';
import { fileKeyOf } from '#contract/items/keys.ts';
import { selectionName } from '#contract/sharing/shares.ts';
import { describeTeamAround, type TeamRow } from '#server/features/teams/teams.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Facts, isByLink } from '#server/platform/access/policy.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Folder, type Selection, shownTrail } from '../folder-paths.ts';
import { describeFile, describeFolder, readerIn, type SignRead, type Surroundings, surround } from './describe-item.ts';
import { findInOrder, type Page, readWhat, writeCursor } from './list-order.ts';
import {
  countListed,
  countRoots,
  findInnerItems,
  findKeyParts,
  findSharing,
  findSubfolders,
  findVideosBelow,
  type InsideRow,
  type ListedRow,
  type Source,
} from './listing.queries.ts';

/** Pictures on the card of a folder. */
const mostPictures = 4;
/** Levels below a folder that are searched for its pictures. */
const mostLevels = 4;

/** One page: folders first, then files. */
export async function listFolder(
  db: Db,
  sign: SignRead,
  caller: Caller,
  place: Folder<'view'>,
  page: Page,
): Promise<Listing> {
  const { team, trail } = place;
  const folder = trail.at(-1);
  const around = surround(caller, place, { parentId: folder?.id ?? null, sign });
  const ids = trail.map(({ id }) => id);
  const all = folder ? { folders: folder.childFolders, files: folder.childFiles } : await countRoots(db, team.id);
  return {
    success: true,
    team: describeTeamAround(caller, team, place),
    folder: folder ? { id: folder.id, name: folder.name, progress: folder.progress } : null,
    trail: shownTrail(caller, trail).map(({ id, name }) => ({ id, name })),
    ...(await listItems(db, { placeId: folder?.id ?? team.id }, seenIn(caller, place), { around, page, all })),
    sharing: around.gotByLink ?? (await findSharing(db, ids)) ?? 'none',
  };
}

/** The page of a selection, like a folder that holds its items. */
export async function listSelection(
  db: Db,
  sign: SignRead,
  caller: Caller,
  place: Selection,
  page: Page,
): Promise<Listing> {
  const { team, shareId, roots } = place;
  const around = surround(caller, place, { parentId: null, sign });
  const names = new Map(roots.map(({ id, name }) => [id, name]));
  const count = (kind: ItemType) => roots.filter((root) => root.kind === kind).length;
  const all = { folders: count('folder'), files: count('file') };
  const from = { ids: [...names.keys()] };
  const { folders, ...listed } = await listItems(db, from, seenIn(caller, place), { around, page, all });
  return {
    success: true,
    team: describeTeamAround(caller, team, place),
    folder: null,
    trail: [{ id: shareId, name: selectionName }],
    folders: folders.map((folder) => ({ ...folder, name: names.get(folder.id) ?? folder.name })),
    ...listed,
    sharing: around.gotByLink ?? 'none',
  };
}

/** The Keys of listed files by their ids. */
export async function findKeys(db: Db, { files }: Listing): Promise<Map<string, string>> {
  const ids = files.map(({ id }) => id);
  return new Map((await findKeyParts(db, ids)).map((file) => [file.id, fileKeyOf(file)]));
}

type Total = Listing['total'];

/** How a caller reads a place: other fields than they see do not exist for them. */
const seenIn = (caller: Caller, place: { team: TeamRow } & Facts) => ({
  ...{ teamId: place.team.id, isByLink: isByLink(caller, place), reader: readerIn(caller, place) },
});

async function listItems(
  db: Db,
  from: Source,
  seen: ReturnType<typeof seenIn>,
  { around, page, all }: { around: Surroundings; page: Page; all: Total },
): Promise<Pick<Listing, 'folders' | 'files' | 'next' | 'total' | 'hidden'>> {
  const { what, isFiltered } = await readWhat(db, from, seen, page);
  const { after, find } = await findInOrder(db, seen.teamId, what, page);
  const total = isFiltered ? await countListed(db, what) : all;

  const folders = after?.kind === 'file' ? [] : await find('folder', page.limit + 1);
  const files = folders.length > page.limit ? [] : await find('file', page.limit + 1 - folders.length);
  const hasMore = folders.length + files.length > page.limit;
  if (hasMore) (files.length > 0 ? files : folders).pop();
  const last = files.at(-1) ?? folders.at(-1);
  const lastKind = files.length > 0 ? 'file' : 'folder';
  const next = hasMore && last ? writeCursor(lastKind, last) : null;

  const inside = await findInside(db, folders);
  return {
    folders: await Promise.all(folders.map((row) => describeFolder(row, around, inside.get(row.id) ?? []))),
    files: await Promise.all(files.map((row) => describeFile(row, around))),
    next,
    total,
    hidden: all.folders + all.files - total.folders - total.files,
  };
}

/** The projects of a team, and the folders in each of these that is not in the trash. */
export async function listTree(db: Db, team: Authorized<TeamRow, 'view'>, open: string[]): Promise<TreeFolder[]> {
  return findSubfolders(db, team.id, open, maxTreeFolders);
}

/** The first items of each folder, and videos from deeper levels if it has too few. */
async function findInside(db: Db, folders: readonly ListedRow[]): Promise<Map<string, InsideRow[]>> {
  const own = await findInnerItems(
    db,
    folders.map(({ id }) => id),
    mostPictures,
  );
  const inside: Map<string, InsideRow[]> = Map.groupBy(own, ({ folderId }) => folderId);
  const missing = (id: string) => {
    const videos = inside.get(id)?.filter(({ kind }) => kind === 'file').length ?? 0;
    return mostPictures - videos;
  };
  const hasDeeper = ({ id, fileCount }: ListedRow) => fileCount > mostPictures - missing(id);
  // Maps each folder to search to the folder whose card shows its videos.
  let level = new Map(
    folders.filter((folder) => missing(folder.id) > 0 && hasDeeper(folder)).map(({ id }) => [id, id]),
  );
  for (let depth = 0; depth < mostLevels && level.size > 0; depth++) {
    const next = new Map<string, string>();
    for (const { folderId, belowId, video } of await findVideosBelow(db, [...level.keys()], mostPictures)) {
      const cardOf = level.get(folderId) ?? folderId;
      next.set(belowId, cardOf);
      if (!video || missing(cardOf) === 0) continue;
      inside.set(cardOf, [...(inside.get(cardOf) ?? []), { ...video, folderId: cardOf, isBelow: true }]);
    }
    const searched = Map.groupBy(next, ([, cardOf]) => cardOf);
    level = new Map(
      [...searched].flatMap(([cardOf, below]) => (missing(cardOf) > 0 ? below.slice(0, mostPictures) : [])),
    );
  }
  return inside;
}
