import type { Comment } from '#contract/comments/comments.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { loadClock } from '#server/features/processing/processing.ts';
import { type CommentRow, findPage, findVideos, type Scope } from './comments.queries.ts';
import { createPresenter } from './present-comment.ts';
import { type Caller, isBy, loadVersion, personIdOf, type SeenComment, type Video } from './subjects.ts';

export type Page = { comments: Comment[]; next: string | null };

export type PageQuery = { after?: string | undefined; limit: number };

/** One page of the comments on a version, ordered by id. Ids sort by time. */
export async function listComments(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  { version, ...page }: PageQuery & { version?: number | undefined },
): Promise<Page> {
  const { id: versionId } = await loadVersion(db, video, version);
  return showPage(db, caller, video, { versionId }, page);
}

/** One page of the comments on all versions before one. */
export async function listCarried(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  { version, ...page }: PageQuery & { version: number },
): Promise<Page> {
  const { number: before } = await loadVersion(db, video, version);
  return showPage(db, caller, video, { itemId: video.id, before }, page);
}

async function showPage(db: Db, caller: Caller, video: Video<'view'>, scope: Scope, page: PageQuery): Promise<Page> {
  // The caller's role and link place are the same for all comments on a video, and are loaded with it.
  const { role, linkPlace } = video;
  const reader = { userId: caller.userId, personId: personIdOf(caller) };
  const { rows, hasMore } = await findPage(db, reader, scope, { after: page.after, limit: page.limit });
  const clocks = await loadNeededClocks(db, rows);
  const comments = rows.map((row) =>
    createPresenter(clocks.get(row.versionId))(row)(caller, { ...row, role, linkPlace, isMine: isBy(caller, row) }),
  );
  return { comments, next: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

export async function showComment(db: Db | Tx, caller: Caller, row: SeenComment): Promise<Comment> {
  const clocks = await loadNeededClocks(db, [row]);
  return createPresenter(clocks.get(row.versionId))(row)(caller, row);
}

/** By version; only comments written before the video was processed need one. */
export async function loadNeededClocks(
  db: Db | Tx,
  rows: readonly Pick<CommentRow, 'frame' | 'versionId'>[],
): Promise<Map<string, FrameClock>> {
  const versionIds = new Set(rows.filter(isUnplaced).map(({ versionId }) => versionId));
  const clocks = new Map<string, FrameClock>();
  if (versionIds.size === 0) return clocks;
  for (const video of await findVideos(db, [...versionIds])) {
    const clock = await loadClock(db, video);
    if (clock) clocks.set(video.id, clock);
  }
  return clocks;
}

const isUnplaced = ({ frame }: Pick<CommentRow, 'frame'>) => frame === null;
