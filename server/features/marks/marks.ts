import type { MarkedItem } from '#contract/items/items.ts';
import { findTrails, type ItemRow, posterType, type SignRead } from '#server/features/items/items.ts';
import type { TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { countStars, findMarks, insertStars, lockStars, removeStars, saveOpening } from './marks.queries.ts';

/** Few enough to send the whole list, from which the browser knows which items have a star. */
const maxStars = 300;
const maxRecent = 60;

type Marks = { starred: MarkedItem[]; recent: MarkedItem[] };

/** The marks of one person in these teams. */
export async function listMarks(
  db: Db,
  sign: SignRead,
  caller: Member,
  teams: Authorized<TeamRow, 'view'>[],
): Promise<Marks> {
  const teamIds = teams.map(({ id }) => id);
  const starred = await findMarks(db, caller.userId, teamIds, 'starred', maxStars);
  const recent = await findMarks(db, caller.userId, teamIds, 'opened', maxRecent);
  const trails = await findTrails(db, [...new Set([...starred, ...recent].map(({ id }) => id))]);
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const describe = async ({ kind, posterId, markedAt, ...row }: (typeof starred)[number]): Promise<MarkedItem> => ({
    ...row,
    type: kind,
    teamName: teamNames.get(row.teamId) ?? '',
    path: (trails.get(row.id) ?? []).slice(0, -1).map(({ name }) => name),
    markedAt: markedAt.toISOString(),
    posterUrl: posterId && (await sign(posterId, posterType)),
  });
  return {
    starred: await Promise.all(starred.map(describe)),
    recent: await Promise.all(recent.map(describe)),
  };
}

/** Only the caller sees their stars, so no audit entry records them. */
export async function setStars(
  db: Db,
  caller: Member,
  items: Authorized<ItemRow, 'view'>[],
  isStarred: boolean,
): Promise<void> {
  const { userId } = caller;
  const ids = items.map(({ id }) => id);
  await inTransaction(db, async (tx) => {
    await lockStars(tx, userId);
    if (isStarred) await insertStars(tx, userId, ids);
    else await removeStars(tx, userId, ids);
    if (isStarred && (await countStars(tx, userId)) > maxStars) {
      throw new AppError('conflict', `You can star ${maxStars} items. Remove the star of some items first.`);
    }
    await announce(tx, { userId, event: { kind: 'marks' } });
  });
}

export async function recordOpening(db: Db, caller: Member, file: Authorized<ItemRow, 'view'>): Promise<void> {
  await saveOpening(db, caller.userId, file.id);
}
