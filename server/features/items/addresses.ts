import type { ItemType } from '#contract/items.ts';
import { formatFileKey, parseFileKey, parseKey, splitPath } from '#contract/keys.ts';
import type { Caller } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { type Action, authorizeItem, authorizeTeam, type Facts, isByLink } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { loadTeam, loadTeamByName, type TeamRow, teamAround } from '#server/features/teams/teams.ts';
import { findChild, findItems, findTrails, type ItemRow, type Step } from './tree.queries.ts';

/**
 * From the addresses of the specification (owner, team, names on the way) to the things themselves. To whoever came by
 * a link the way begins at the item that it leads to, so that nobody learns the names of what is above.
 */

type Address = { ownerId: string; team: string; names: string[] };
export type Folder<A extends Action> = Authorized<{ team: TeamRow; trail: ItemRow[] } & Facts, A>;
/** A folder, or with null the team itself. */
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
    const folder = isRoot ? shared.find(name) : await findChild(db, caller, trail.at(-1)?.id ?? team.id, name);
    trail.push(authorizeItem(caller, 'view', folder?.kind === 'folder' ? folder : undefined));
  }
  const { role, linkPlace } = trail.at(-1) ?? { role: team.role, linkPlace: null };
  return authorizeTeam(caller, action, { team, trail, role, linkPlace });
}

export async function loadChild<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  address: { ownerId: string; team: string; path: string; name: string; type: ItemType },
): Promise<Authorized<ItemRow, A>> {
  const { ownerId, team, path, name, type } = address;
  const names = splitPath(path);
  const shared = names.length === 0 ? await findShared(db, caller, { ownerId, team, names: [name] }) : undefined;
  const find =
    shared?.find ?? (await finderIn(db, caller, await loadFolder(db, caller, 'view', { ownerId, team, names })));
  const item = type === 'folder' ? await find(name) : ((await findByFileKey(find, name)) ?? (await find(name)));
  return authorizeItem(caller, action, item?.kind === type ? item : undefined);
}

type Find = (name: string) => Promise<ItemRow | undefined> | ItemRow | undefined;

function finderIn(db: Db, caller: Caller, { team, trail }: Folder<'view'>): Find {
  return (name) => findChild(db, caller, trail.at(-1)?.id ?? team.id, name);
}

/** What the caller's link leads to, when the address begins there. `find` knows it by the name it has in addresses. */
async function findShared(
  db: Db,
  caller: Caller,
  { ownerId, team: teamName, names }: Address,
): Promise<{ team: TeamRow; find: (name: string) => ItemRow | undefined } | undefined> {
  if (!caller.share || names.length === 0) return undefined;
  const [root] = await findItems(db, caller, [caller.share.itemId]);
  if (!root || !isByLink(caller, root)) return undefined;
  const team = await teamAround(db, caller, authorizeItem(caller, 'view', root));
  if (team.ownerUserId !== ownerId || team.name !== teamName) return undefined;
  return { team, find: (name) => (root.name === name ? root : undefined) };
}

/** The name in a Key carries the moment of making, so that an old Key does not find a newer file of the same name. */
async function findByFileKey(find: Find, key: string): Promise<ItemRow | undefined> {
  const { createdMs, name } = parseFileKey(key);
  if (createdMs === undefined) return undefined;
  const item = await find(name);
  return item && formatFileKey(item.createdAt.getTime(), item.name) === key ? item : undefined;
}

/** Where things can be put, by ids. */
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

/** The folder as a place where things can be put. */
export function placeIn({ team, trail, ...facts }: Folder<'edit'>): Place {
  return { ...facts, team, parentId: trail.at(-1)?.id ?? null };
}

/** A file that is not in the trash, nor anything above it, with the way to it that the caller may know, itself last. */
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

/** To whoever came by a link nothing is above the item that it leads to. */
export function shownTrail<S extends { id: string }>({ share }: Caller, trail: S[]): S[] {
  const root = share ? trail.findIndex(({ id }) => id === share.itemId) : -1;
  return root < 0 ? trail : trail.slice(root);
}

export function requireKey(given: string, field: string): Address {
  const address = parseKey(given);
  if (address) return address;
  throw new AppError('bad_request', `${field} must look like users/{userId}/{team}/{path}.`, field);
}
