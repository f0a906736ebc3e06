import type { Comment } from '#contract/comments/comments.ts';
import { movePlace } from '#contract/comments/places.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { loadCutEvents } from '#server/features/cuts/cuts.ts';
import { loadFrameTable } from '#server/features/processing/processing.ts';
import { teamAround } from '#server/features/teams/teams.ts';
import { may } from '#server/platform/access/policy.ts';
import type { Services } from '#server/platform/services.ts';
import type { VersionRow } from '../comments.queries.ts';
import { listPlacements } from '../placements/placements.ts';
import { listCarried, listComments, type Page, type PageQuery } from '../show-comments.ts';
import type { Caller, Video } from '../subjects.ts';
import { emptyPicture, findClock, hasDrawing, type SheetComment, type SheetData } from './export-sheet.ts';

type Needed = Pick<Services, 'db' | 'queue' | 'storage'>;

const exportPage = 1_000;
/** A file with more drawings than this would fill the memory. Those beyond appear only as a flag. */
const maxDrawings = 1_000;

/** Of comments for the team alone there are none for people by a link, whatever is wanted. */
type Wanted = { withDrawings: boolean; withTeamOnly: boolean };

/**
 * All comments on a version, and the open ones of earlier versions at their places in it, if the team carries them.
 * Unless wanted, drawings appear only as a flag.
 */
export async function makeSheet(
  services: Needed,
  caller: Caller,
  video: Video<'view'>,
  version: VersionRow,
  wanted: Wanted,
): Promise<SheetData> {
  const { db } = services;
  const { number, contentType, facts, asset } = version;
  const frameTable = await loadFrameTable(db, version);
  const clock = findClock({ facts, asset, frameTable });
  const own = await loadAll((page) => listComments(db, caller, video, { version: number, ...page }), wanted);
  const { carriesComments } = await teamAround(db, caller, video);
  const carried = carriesComments ? await loadCarried(services, caller, video, version, clock, wanted) : [];
  const comments = [...carried, ...own.map((comment) => ({ ...comment, carried: null }))];
  const cuts = may(caller, 'comment', video) ? await loadCutEvents(db, version.id) : [];
  const kind = kindOfType(contentType);
  return { itemId: video.id, videoName: video.name, version: number, kind, facts, asset, frameTable, comments, cuts };
}

async function loadCarried(
  services: Needed,
  caller: Caller,
  video: Video<'view'>,
  version: VersionRow,
  clock: FrameClock | null,
  wanted: Wanted,
): Promise<SheetComment[]> {
  const comments = await loadAll(
    (page) => listCarried(services.db, caller, video, { version: version.number, ...page }),
    wanted,
  );
  const open = new Set(comments.flatMap(({ id, replyTo, resolved }) => (replyTo === null && !resolved ? [id] : [])));
  if (open.size === 0) return [];
  const { placements } = await listPlacements(services, caller, video, version);
  const placeOf = new Map(placements.map((placement) => [placement.commentId, placement]));
  return comments.flatMap((comment) => {
    const placed = placeOf.get(comment.replyTo ?? comment.id);
    if (!placed || !open.has(placed.commentId)) return [];
    const { frame, endFrame, state } = placed;
    const kept = state === 'failed' ? comment.seconds : 0;
    const seconds = frame === null || !clock ? kept : clock.startOf(frame);
    const place = frame === null || !comment.place ? null : movePlace(comment.place, { frame, endFrame });
    return [{ ...comment, frame, endFrame, place, seconds, carried: state }];
  });
}

async function loadAll(
  load: (page: PageQuery) => Promise<Page>,
  { withDrawings, withTeamOnly }: Wanted,
): Promise<Comment[]> {
  let drawings = 0;
  const comments: Comment[] = [];
  let after: string | undefined;
  do {
    const page = await load({ after, limit: exportPage });
    for (const comment of page.comments) {
      // The file may go to the client.
      if (comment.teamOnly && !withTeamOnly) continue;
      const isDrawn = hasDrawing(comment);
      if (isDrawn) drawings += 1;
      if (withDrawings && drawings <= maxDrawings) comments.push(comment);
      else comments.push({ ...comment, drawing: null, picture: isDrawn ? emptyPicture : null });
    }
    after = page.next ?? undefined;
  } while (after);
  return comments;
}
