import type { ItemType } from '#contract/items.ts';
import { fileKeyOf, formatFileKey, parseFileKey, parseKey, splitPath } from '#contract/keys.ts';
import { normaliseName } from '#contract/names.ts';
import type { Caller } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { type Action, authorizeItem, authorizeTeam, type Facts, isByLink } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { loadTeam, loadTeamByName, type TeamRow, teamAround } from '#server/features/teams/teams.ts';
import {
  findChild,
  findChildByKey,
  findItems,
  findKeyed,
  findPlayed,
  findTrails,
  type ItemRow,
  type Step,
} from './tree.queries.ts';

/**
 * Resolves the specification's addresses (owner, team, path) to items. For visitors of a share link the path begins at
 * the shared item, so that it does not reveal the names above.
 */

type Address = { ownerId: string; team: string; names: string[] };
export type Folder<A extends Action> = Authorized<{ team: TeamRow; trail: ItemRow[] } & Facts, A>;
/** A folder, or the team itself if `parentId` is null. */
export type Place = Authorized<{ team: TeamRow; parentId: string | null } & Facts, 'edit'>;

export async function loadFolder<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  { ownerId, team: teamName, names }: Address,
): Promise<Folder<A>> {
  const shared = await findShared(db, caller, { ownerId, team: teamName, names });
  const team = shared?.team ?? (await loadTeamByName(db, caller, 'view', ownerId, teamName));
  const trail: ItemRow[] = [];
  for (const [index, name] of names.entries()) {
    const isRoot = shared !== undefined && index === 0;
    const place = isRoot ? shared : placeOf(db, caller, trail.at(-1)?.id ?? team.id);
    const folder = await place.find(name);
    trail.push(authorizeItem(caller, 'view', folder?.kind === 'folder' ? folder : undefined));
  }
  const { role, linkPlace } = trail.at(-1) ?? { role: team.role, linkPlace: null };
  return authorizeTeam(caller, action, { team, trail, role, linkPlace });
}

type ItemAddress = { ownerId: string; team: string; path: string; name: string };
type ChildAddress = ItemAddress & { type: ItemType };

export async function loadChild<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  address: ChildAddress,
): Promise<Authorized<ItemRow, A>> {
  const { name, type } = address;
  const place = await openPlace(db, caller, address);
  const item = (type === 'file' ? await place.findByKey(name) : undefined) ?? (await place.find(name));
  return authorizeItem(caller, action, item?.kind === type ? item : undefined);
}

/** Finds a file by its Key only, since another file may bear that text as its name. */
export async function findByFileKey(db: Db, caller: Caller, address: ItemAddress): Promise<ItemRow | undefined> {
  return (await openPlace(db, caller, address)).findByKey(address.name);
}

/** A file in a folder or directly in a team, by its name or its Key. */
export async function findFileIn(db: Db, caller: Caller, placeId: string, name: string): Promise<ItemRow | undefined> {
  const place = placeOf(db, caller, placeId);
  const item = (await place.findByKey(name)) ?? (await place.find(name));
  return item?.kind === 'file' ? item : undefined;
}

/** A scope for names: a folder or a team. */
type Namespace = {
  find: (name: string) => Promise<ItemRow | undefined>;
  /** Finds a file by the name in its Key; skips a newer file of the same name. */
  findByKey: (key: string) => Promise<ItemRow | undefined>;
};

/** The scope of the last name of an address. */
async function openPlace(db: Db, caller: Caller, { ownerId, team: teamName, path, name }: ItemAddress) {
  const names = splitPath(path);
  const given = { ownerId, team: teamName };
  const shared = names.length === 0 ? await findShared(db, caller, { ...given, names: [name] }) : undefined;
  if (shared) return shared;
  const { team, trail } = await loadFolder(db, caller, 'view', { ...given, names });
  return placeOf(db, caller, trail.at(-1)?.id ?? team.id);
}

function placeOf(db: Db, caller: Caller, placeId: string): Namespace {
  const find = (name: string) => findChild(db, caller, placeId, name);
  return {
    find,
    findByKey: async (given) => {
      const key = readFileKey(given);
      if (!key) return undefined;
      const named = await find(key.name);
      const isMeant = named?.kind === 'file' && fileKeyOf(named) === key.text;
      return isMeant ? named : findChildByKey(db, caller, placeId, key.text);
    },
  };
}

/** Parses a Key and normalises the name in it. */
export function readFileKey(given: string): { text: string; createdMs: number; name: string } | undefined {
  const { createdMs, name: asGiven } = parseFileKey(given);
  if (createdMs === undefined) return undefined;
  const name = normaliseName(asGiven);
  return { text: formatFileKey(createdMs, name), createdMs, name };
}

/** The files with this name in their Key that the caller may view, in any folder. */
export async function findFilesByKey(db: Db, caller: Caller, given: string): Promise<ItemRow[]> {
  const key = readFileKey(given);
  return key ? findKeyed(db, caller, key) : [];
}

/** The item shared by the caller's link, if the address begins there. Addresses use its name. */
async function findShared(
  db: Db,
  caller: Caller,
  { ownerId, team: teamName, names }: Address,
): Promise<({ team: TeamRow } & Namespace) | undefined> {
  if (!caller.share || names.length === 0) return undefined;
  const [root] = await findItems(db, caller, [caller.share.itemId]);
  if (!root || !isByLink(caller, root)) return undefined;
  const team = await teamAround(db, caller, authorizeItem(caller, 'view', root));
  if (team.ownerUserId !== ownerId || team.name !== teamName) return undefined;
  return {
    team,
    find: async (name) => (root.name === name ? root : undefined),
    findByKey: async (given) =>
      root.kind === 'file' && fileKeyOf(root) === readFileKey(given)?.text ? root : undefined,
  };
}

/** The place with these ids, if the caller may edit there. */
export async function loadPlace(
  db: Db,
  caller: Caller,
  { teamId, parentId }: { teamId: string; parentId: string | null },
): Promise<Place> {
  const [folder] = caller.share && parentId ? await findItems(db, caller, [parentId]) : [];
  if (folder && folder.teamId === teamId && isByLink(caller, folder)) {
    const { role, linkPlace } = authorizeItem(caller, 'edit', folder);
    return authorizeItem(caller, 'edit', {
      team: await teamAround(db, caller, authorizeItem(caller, 'view', folder)),
      parentId,
      role,
      linkPlace,
    });
  }
  const team = await loadTeam(db, caller, 'edit', teamId);
  return authorizeTeam(caller, 'edit', { team, parentId, role: team.role });
}

/** The folder as a place for new items. */
export function placeIn({ team, trail, ...facts }: Folder<'edit'>): Place {
  return { ...facts, team, parentId: trail.at(-1)?.id ?? null };
}

/** A file with no trash on its path, and the part of that path that the caller may know, itself last. */
export async function loadLivingFile<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  id: string,
): Promise<{ file: Authorized<ItemRow, A>; trail: Step[] }> {
  const [item] = await findItems(db, caller, [id]);
  const trail = (await findTrails(db, [id])).get(id) ?? [];
  const isThere = item?.kind === 'file' && !trail.some(({ isDeleted }) => isDeleted);
  return { file: authorizeItem(caller, action, isThere ? item : undefined), trail: shownTrail(caller, trail) };
}

/** For visitors of a share link the path starts at the shared item. */
export function shownTrail<S extends { id: string }>({ share }: Caller, trail: S[]): S[] {
  const root = share ? trail.findIndex(({ id }) => id === share.itemId) : -1;
  return root < 0 ? trail : trail.slice(root);
}

/** A file by an address that plays it. Copies share their bytes, so one address can match several files. */
export async function loadPlayed<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  objectId: string,
): Promise<Authorized<ItemRow, A>> {
  const [file, other] = await findPlayed(db, caller, objectId);
  if (!other) return authorizeItem(caller, action, file);
  throw new AppError(
    'conflict',
    'Several copies of a file play from this address. Send the FullKey of one.',
    'body.url',
  );
}

/** The key of an item in a team. */
export function requireItemKey(given: string, field: string): ItemAddress {
  const { ownerId, team, names } = requireKey(given, field);
  const name = names.at(-1);
  if (name === undefined) throw new AppError('bad_request', `${field} must end with a name.`, field);
  return { ownerId, team, path: names.slice(0, -1).join('/'), name };
}

export function requireKey(given: string, field: string): Address {
  const address = parseKey(given);
  if (address) return address;
  throw new AppError('bad_request', `${field} must look like users/{userId}/{team}/{path}.`, field);
}
