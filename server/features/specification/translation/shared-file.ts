import { type Address, fileKeyOf, parseKey } from '#contract/items/keys.ts';
import type { SpecificationFile } from '#contract/specification/items.ts';
import { findTrails, type ItemRow, loadLivingFile, showFile, shownTrail } from '#server/features/items/items.ts';
import { teamAround } from '#server/features/teams/teams.ts';
import { type Actor, type Caller, requireCallerSelf } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { loadGate } from '#server/platform/access/gates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { loadChild } from './addresses.ts';
import { addressOf, toSpecificationFile } from './specification-item.ts';

/** The specification's message for a file without a working link. */
const noAccess = 'You dont have access to the file or the link is invalid :(';

/** The file of a link, or at an address. */
export async function showSharedFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Actor,
  given: { Key: string; requester_id: string; secret: unknown },
): Promise<SpecificationFile> {
  if (actor.kind === 'anonymous') throw new AppError('not_found', noAccess);
  const caller = requireCallerSelf(actor, given.requester_id);
  try {
    const file = (await findShared(db, caller, given.secret)) ?? (await findNamed(db, caller, given.Key));
    const ours = await showFile(db, signNow(storage, caller), caller, file);
    return toSpecificationFile(ours, fileKeyOf(file), await findPlace(db, caller, file));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', noAccess);
    throw error;
  }
}

/** The folder with this file, as far as the caller may know its path. */
async function findPlace(db: Db, caller: Caller, file: Authorized<ItemRow, 'view'>): Promise<Address> {
  const trail = shownTrail(caller, (await findTrails(db, [file.id])).get(file.id) ?? []);
  return addressOf(await teamAround(db, caller, file), trail.slice(0, -1));
}

/** A link to one file opens it even after a rename. */
async function findShared(db: Db, caller: Caller, secret: unknown) {
  // Members need no grant from a link; it only tells which file is meant.
  const isTeams = !caller.share && caller.kind === 'member' && typeof secret === 'string';
  const { roots = [] } = caller.share ?? (isTeams ? await loadGate(db, secret, caller) : undefined) ?? {};
  const [{ id: itemId } = { id: undefined }, ...others] = roots;
  if (!itemId || others.length > 0) return undefined;
  try {
    return (await loadLivingFile(db, caller, 'view', itemId)).file;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function findNamed(db: Db, caller: Caller, key: string) {
  const address = parseKey(key);
  const name = address?.names.at(-1);
  if (!address || name === undefined) throw new AppError('not_found', noAccess);
  const { ownerId, team, names } = address;
  return loadChild(db, caller, 'view', { ownerId, team, path: names.slice(0, -1).join('/'), name, type: 'file' });
}
