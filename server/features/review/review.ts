import type { Review } from '#contract/comments/review.ts';
import { loadLivingFile, showFile } from '#server/features/items/items.ts';
import { describeTeamAround, teamAround } from '#server/features/teams/teams.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { commentCapabilitiesOf, isLinkRoot } from '#server/platform/access/policy.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { findNeighbour } from './review.queries.ts';

/** The data of a file's review page. */
export async function showReview(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  itemId: string,
): Promise<Review> {
  const { file, trail } = await loadLivingFile(db, caller, 'view', itemId);
  const team = await teamAround(db, caller, file);
  // The folder of a linked file is not shared.
  const among = isLinkRoot(caller, file) ? caller.share?.roots.map(({ id }) => id) : undefined;
  const findAdjacent = (side: 'previous' | 'next') => findNeighbour(db, file.id, side, among);
  const [shown, previous, next] = await Promise.all([
    showFile(db, signNow(storage, caller), caller, file),
    findAdjacent('previous'),
    findAdjacent('next'),
  ]);
  return {
    file: shown,
    team: describeTeamAround(caller, team, file),
    trail: trail.slice(0, -1).map(({ id, name }) => ({ id, name })),
    previous: previous ?? null,
    next: next ?? null,
    canAssign: commentCapabilitiesOf(caller, { ...file, isMine: true }).assign,
  };
}
