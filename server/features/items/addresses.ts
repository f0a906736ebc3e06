import type { Caller } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { type Action, authorizeItem, authorizeTeam, type Facts, isByLink } from '#server/access/policy.ts';
import type { Db } from '#server/db/database.ts';
import { loadTeam, type TeamRow, teamAround } from '#server/features/teams/teams.ts';
import { findChild, findItems, findTrails, type ItemRow, type Step } from './tree.queries.ts';

export type Folder<A extends Action> = Authorized<{ team: TeamRow; trail: ItemRow[] } & Facts, A>;
/** A folder, or the team itself if `parentId` is null. */
export type Place = Authorized<{ team: TeamRow; parentId: string | null } & Facts, 'edit'>;

/**
 * The start of a path: the team. For visitors of a share link it begins at the shared item, so that it does not
 * reveal the names above.
 */
export type Start = { team: TeamRow; shared?: ItemRow };

/** A folder by the names on the way, as addresses of pages contain it. */
export async function loadFolder<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  { teamId, names }: { teamId: string; names: string[] },
): Promise<Folder<A>> {
  const linked = names.length > 0 ? await findLinked(db, caller) : undefined;
  const start = linked?.team.id === teamId ? linked : { team: await loadTeam(db, caller, 'view', teamId) };
  return walk(db, caller, action, start, names);
}

/** The item shared by the caller's link. */
export async function findLinked(db: Db, caller: Caller): Promise<Start | undefined> {
  if (!caller.share) return undefined;
  const [shared] = await findItems(db, caller, [caller.share.itemId]);
  if (!shared || !isByLink(caller, shared)) return undefined;
  return { team: await teamAround(db, caller, authorizeItem(caller, 'view', shared)), shared };
}

export async function walk<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  { team, shared }: Start,
  names: string[],
): Promise<Folder<A>> {
  const trail: ItemRow[] = [];
  for (const [index, name] of names.entries()) {
    const root = index === 0 ? shared : undefined;
    const found = root ?? (await findChild(db, caller, trail.at(-1)?.id ?? team.id, name));
    const isMeant = found?.kind === 'folder' && (found !== root || found.name === name);
    trail.push(authorizeItem(caller, 'view', isMeant ? found : undefined));
  }
  const { role, linkPlace } = trail.at(-1) ?? { role: team.role, linkPlace: null };
  return authorizeTeam(caller, action, { team, trail, role, linkPlace });
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
