import type { ItemType } from '#contract/items.ts';
import { formatFileKey, parseFileKey, parseKey, splitPath } from '#contract/keys.ts';
import type { Member } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { type Action, authorizeItem } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { loadTeamByName, type TeamRow } from '#server/features/teams/teams.ts';
import { findChild, type ItemRow } from './tree.queries.ts';

/** From the addresses of the specification (owner, team, names on the way) to the things themselves. */

export type Folder<A extends Action> = { team: Authorized<TeamRow, A>; trail: ItemRow[] };

export async function loadFolder<A extends Action>(
  db: Db,
  caller: Member,
  action: A,
  address: { ownerId: string; team: string; names: string[] },
): Promise<Folder<A>> {
  const team = await loadTeamByName(db, caller, action, address.ownerId, address.team);
  const trail: ItemRow[] = [];
  for (const name of address.names) {
    const folder = await findChild(db, caller.userId, trail.at(-1)?.id ?? team.id, name);
    trail.push(authorizeItem(caller, 'view', folder?.kind === 'folder' ? folder : undefined));
  }
  return { team, trail };
}

export async function loadChild<A extends Action>(
  db: Db,
  caller: Member,
  action: A,
  address: { ownerId: string; team: string; path: string; name: string; type: ItemType },
): Promise<Authorized<ItemRow, A>> {
  const { ownerId, team, path, name, type } = address;
  const folder = await loadFolder(db, caller, 'view', { ownerId, team, names: splitPath(path) });
  const placeId = folder.trail.at(-1)?.id ?? folder.team.id;
  const find = (wanted: string) => findChild(db, caller.userId, placeId, wanted);
  const item = type === 'folder' ? await find(name) : ((await findByFileKey(find, name)) ?? (await find(name)));
  return authorizeItem(caller, action, item?.kind === type ? item : undefined);
}

/** The name in a Key carries the moment of making, so that an old Key does not find a newer file of the same name. */
async function findByFileKey(
  find: (name: string) => Promise<ItemRow | undefined>,
  key: string,
): Promise<ItemRow | undefined> {
  const { createdMs, name } = parseFileKey(key);
  if (createdMs === undefined) return undefined;
  const item = await find(name);
  return item && formatFileKey(item.createdAt.getTime(), item.name) === key ? item : undefined;
}

export function requireKey(given: string, field: string): { ownerId: string; team: string; names: string[] } {
  const address = parseKey(given);
  if (address) return address;
  throw new AppError('bad_request', `${field} must look like users/{userId}/{team}/{path}.`, field);
}
