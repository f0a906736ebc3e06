import { selectionName } from '#contract/sharing/shares.ts';
import { loadTeam, type TeamRow, teamAround } from '#server/features/teams/teams.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Action, authorizeItem, authorizeTeam, type Facts, isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findChild, findItems, findTrails, type ItemRow } from './tree.queries.ts';

export type Folder<A extends Action> = Authorized<{ team: TeamRow; trail: ItemRow[] } & Facts, A>;
/** A folder, or the team itself if `parentId` is null. */
export type Place = Authorized<{ team: TeamRow; parentId: string | null } & Facts, 'edit'>;

/** The items of a link. Paths begin at one of them; those of a selection first have the name of its page. */
type Shared = { isSelection: boolean; roots: ItemRow[] };

/**
 * The start of a path: the team. For visitors of a share link it begins at the shared item, so that it does not
 * reveal the names above.
 */
export type Start = { team: TeamRow; shared?: Shared };

/** The page that lists the items of a selection. */
export type Selection = Authorized<{ team: TeamRow; shareId: string; roots: ItemRow[] } & Facts, 'view'>;

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

/** The items shared by the caller's link, under the names that the caller sees. */
export async function findLinked(db: Db, caller: Caller): Promise<Required<Start> | undefined> {
  if (!caller.share) return undefined;
  const { roots: linked, type } = caller.share;
  const ids = linked.map(({ id }) => id);
  const rows = new Map((await findItems(db, caller, ids)).map((row) => [row.id, row]));
  const roots = linked.flatMap(({ id, name }) => {
    const row = rows.get(id);
    return row && isByLink(caller, row) ? [{ ...row, name }] : [];
  });
  if (!roots[0]) return undefined;
  const team = await teamAround(db, caller, authorizeItem(caller, 'view', roots[0]));
  return { team, shared: { isSelection: type === 'selection', roots } };
}

/** The caller's selection, if this address is its page. */
export async function findSelection(
  db: Db,
  caller: Caller,
  { teamId, names }: { teamId: string; names: string[] },
): Promise<Selection | undefined> {
  if (caller.share?.type !== 'selection' || names.length !== 1 || names[0] !== selectionName) return undefined;
  const linked = await findLinked(db, caller);
  if (linked?.team.id !== teamId) return undefined;
  const { team, shared } = linked;
  const facts = { teamId, role: null, linkPlace: 'around' as const };
  return authorizeItem(caller, 'view', { team, shareId: caller.share.id, roots: shared.roots, ...facts });
}

/** The names below the start of a path. */
export function namesIn({ shared }: Start, names: string[]): string[] {
  if (!shared?.isSelection) return names;
  if (names[0] === selectionName) return names.slice(1);
  throw absent();
}

export async function walk<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  start: Start,
  names: string[],
): Promise<Folder<A>> {
  const { team, shared } = start;
  const trail: ItemRow[] = [];
  for (const name of namesIn(start, names)) {
    const above = trail.at(-1);
    const found =
      shared && !above
        ? shared.roots.find((root) => root.kind === 'folder' && root.name === name)
        : await findChild(db, caller, above?.id ?? team.id, name);
    trail.push(authorizeItem(caller, 'view', found?.kind === 'folder' ? found : undefined));
  }
  // An empty path means the team, which no link reaches.
  if (shared && trail.length === 0) throw absent();
  const { role, linkPlace } = trail.at(-1) ?? { role: team.role, linkPlace: null };
  return authorizeTeam(caller, action, { team, trail, teamId: team.id, role, linkPlace });
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
      teamId,
      role,
      linkPlace,
    });
  }
  const team = await loadTeam(db, caller, 'edit', teamId);
  return authorizeTeam(caller, 'edit', { team, parentId, teamId, role: team.role });
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
): Promise<{ file: Authorized<ItemRow, A>; trail: Named[] }> {
  const [item] = await findItems(db, caller, [id]);
  const trail = (await findTrails(db, [id])).get(id) ?? [];
  const isThere = item?.kind === 'file' && !trail.some(({ isDeleted }) => isDeleted);
  return { file: authorizeItem(caller, action, isThere ? item : undefined), trail: shownTrail(caller, trail) };
}

type Named = { id: string; name: string };

/** For visitors of a share link the path starts at the shared item; for those of a selection, at its page. */
export function shownTrail({ share }: Caller, trail: Named[]): Named[] {
  for (const [depth, { id }] of trail.entries()) {
    const root = share?.roots.find((linked) => linked.id === id);
    if (!share || !root) continue;
    const page = share.type === 'selection' ? [{ id: share.id, name: selectionName }] : [];
    return [...page, root, ...trail.slice(depth + 1)];
  }
  return trail;
}

function absent(): AppError {
  return new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
}
