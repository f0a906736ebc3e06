import type { ItemType } from '#contract/items/items.ts';
import { fileKeyOf, formatFileKey, parseFileKey, parseKey, splitPath } from '#contract/items/keys.ts';
import { normaliseName } from '#contract/names.ts';
import {
  type Folder,
  findChild,
  findChildByKey,
  findKeyed,
  findLinked,
  findPlayed,
  type ItemRow,
  namesIn,
  type Start,
  walk,
} from '#server/features/items/items.ts';
import { loadTeamByName } from '#server/features/teams/teams.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Action, authorizeItem } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Resolves the specification's addresses (owner, team, path) to items. */

type Address = { ownerId: string; team: string; names: string[] };
type ItemAddress = { ownerId: string; team: string; path: string; name: string };
type ChildAddress = ItemAddress & { type: ItemType };

export async function loadFolder<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  address: Address,
): Promise<Folder<A>> {
  return walk(db, caller, action, await findStart(db, caller, address), address.names);
}

/** A path without names leads to the team itself. */
async function findStart(db: Db, caller: Caller, { ownerId, team, names }: Address): Promise<Start> {
  const linked = names.length > 0 ? await findLinked(db, caller) : undefined;
  if (linked?.team.ownerUserId === ownerId && linked.team.name === team) return linked;
  return { team: await loadTeamByName(db, caller, 'view', ownerId, team) };
}

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

/** A scope for names: a folder, a team, or the items shared by a link. */
type Namespace = {
  find: (name: string) => Promise<ItemRow | undefined>;
  /** Finds a file by the name in its Key; skips a newer file of the same name. */
  findByKey: (key: string) => Promise<ItemRow | undefined>;
};

/** The scope of the last name of an address. */
async function openPlace(db: Db, caller: Caller, { ownerId, team: teamName, path, name }: ItemAddress) {
  const names = splitPath(path);
  const start = await findStart(db, caller, { ownerId, team: teamName, names: [...names, name] });
  if (start.shared && namesIn(start, names).length === 0) return among(start.shared.roots);
  const { team, trail } = await walk(db, caller, 'view', start, names);
  return placeOf(db, caller, trail.at(-1)?.id ?? team.id);
}

function among(roots: ItemRow[]): Namespace {
  return {
    find: async (name) => roots.find((item) => item.name === name),
    findByKey: async (given) =>
      roots.find((item) => item.kind === 'file' && fileKeyOf(item) === readFileKey(given)?.text),
  };
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
