import type { Comment } from '#contract/comments/comments.ts';
import { commentCapabilitiesOf, type Facts, isByLink, may, maySee } from '#server/platform/access/policy.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { LinkPlace } from '#server/platform/db/rows/link-place.ts';
import { findComments, findLikers, findLinkPlaces, findRoles } from './comments.queries.ts';
import { createPresenter } from './present-comment.ts';
import { loadNeededClocks } from './show-comments.ts';
import { type Caller, isBy, isLiving, personIdOf } from './subjects.ts';

type Watcher = { actor: Caller };
/** A comment as these watchers see it; null if it was deleted. */
export type SharedView<W extends Watcher> = { commentId: string; comment: Comment | null; watchers: W[] };

/**
 * Describes changes to the watchers who may still view the file. Reads everything once and groups watchers by what they
 * see, which depends only on role, link, like and authorship.
 */
export async function describeChanges<W extends Watcher>(
  db: Db,
  itemId: string,
  commentIds: string[],
  watchers: W[],
): Promise<SharedView<W>[]> {
  const [isThere, standing, found, likers] = await Promise.all([
    isLiving(db, itemId),
    findStandings(db, itemId, watchers),
    findComments(db, { userId: null, personId: null }, commentIds),
    findLikers(db, commentIds),
  ]);
  if (!isThere) return [];
  const shown = found.filter((row) => row.itemId === itemId && row.deletedAt === null && row.parentDeletedAt === null);
  const teamOnly = new Set(found.filter(({ isTeamOnly }) => isTeamOnly).map(({ id }) => id));
  const rows = new Map(shown.map((row) => [row.id, row]));
  const clocks = await loadNeededClocks(db, shown);
  const audience = watchers.filter((watcher) => may(watcher.actor, 'view', standing(watcher)));

  return commentIds.flatMap((commentId): SharedView<W>[] => {
    const row = rows.get(commentId);
    const isTeamOnly = teamOnly.has(commentId);
    const informed = audience.filter((watcher) => maySee(watcher.actor, { ...standing(watcher), isTeamOnly }));
    if (!row) return [{ commentId, comment: null, watchers: informed }];
    const present = createPresenter(clocks.get(row.versionId))(row);
    const look = (watcher: W) => ({
      ...standing(watcher),
      isMine: isBy(watcher.actor, row),
      isTeamOnly,
      isLiked: likers.get(commentId)?.has(personIdOf(watcher.actor) ?? '') ?? false,
    });
    const kinds = Map.groupBy(informed, (watcher) => {
      const looks = look(watcher);
      const isLinked = isByLink(watcher.actor, looks);
      return JSON.stringify([looks.isLiked, isLinked, commentCapabilitiesOf(watcher.actor, looks)]);
    });
    return [...kinds.values()].flatMap(([first, ...others]) =>
      first ? [{ commentId, comment: present(first.actor, look(first)), watchers: [first, ...others] }] : [],
    );
  });
}

/** The watchers who may still view the file, and whether only by a link. */
export async function findAllowed<W extends Watcher>(
  db: Db,
  itemId: string,
  watchers: W[],
): Promise<Map<W, { byLink: boolean }>> {
  const standing = await findStandings(db, itemId, watchers);
  const allowed = watchers.filter((watcher) => may(watcher.actor, 'view', standing(watcher)));
  return new Map(allowed.map((watcher) => [watcher, { byLink: isByLink(watcher.actor, standing(watcher)) }]));
}

/** Each watcher's role in the file's team and place by link. */
async function findStandings(db: Db, itemId: string, watchers: Watcher[]): Promise<(watcher: Watcher) => Facts> {
  const userIds = new Set(watchers.flatMap(({ actor }) => actor.userId ?? []));
  const sharedIds = new Set(watchers.flatMap(({ actor }) => rootsOf(actor)));
  const [roles, places] = await Promise.all([
    findRoles(db, itemId, [...userIds]),
    findLinkPlaces(db, itemId, [...sharedIds]),
  ]);
  return ({ actor }) => ({
    role: roles.get(actor.userId ?? '') ?? null,
    linkPlace: nearest(rootsOf(actor).map((id) => places.get(id))),
  });
}

const rootsOf = ({ share }: Caller) => share?.roots.map(({ id }) => id) ?? [];

function nearest(found: (LinkPlace | undefined)[]): LinkPlace | null {
  return found.find((place) => place === 'root') ?? found.find((place) => place !== undefined) ?? null;
}
