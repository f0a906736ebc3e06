import type { Comment } from '#contract/comments/comments.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { loadClock } from '#server/features/processing/processing.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type CommentRow, countVisible, findPage, findVideos, type Scope } from './comments.queries.ts';
import { createPresenter } from './present-comment.ts';
import { loadMoment } from './since.ts';
import { type Caller, isBy, loadVersion, personIdOf, type SeenComment, type Video } from './subjects.ts';

export type Page = { comments: Comment[]; next: string | null };
type Listed = Page & { now?: string; gone?: string[]; total?: number };

export type PageQuery = { after?: string | undefined; since?: string | undefined; limit: number };

/** One page of the comments on a version, ordered by id. Ids sort by time. */
export async function listComments(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  { version, ...query }: PageQuery & { version?: number | undefined },
): Promise<Listed> {
  const { id: versionId } = await loadVersion(db, video, version);
  return showList(db, caller, video, { versionId, byLink: isByLink(caller, video) }, query);
}

/** One page of the comments on all versions before one. */
export async function listCarried(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  { version, ...query }: PageQuery & { version: number },
): Promise<Listed> {
  const { number: before } = await loadVersion(db, video, version);
  return showList(db, caller, video, { itemId: video.id, before, byLink: isByLink(caller, video) }, query);
}

/** The comments that changed since, if they are known and fit on a page, or else the first page of all. */
async function showList(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  scope: Scope,
  { after, since, limit }: PageQuery,
): Promise<Listed> {
  const show = (page: { after?: string; ids?: string[] }) => showPage(db, caller, video, scope, { ...page, limit });
  if (after !== undefined) return show({ after });
  const { cursor: now, findChanged } = await loadMoment(db, caller, video, scope);
  const ids = since === undefined ? undefined : await findChanged(since, limit + 1);
  const changed = ids && ids.length <= limit ? await show({ ids }) : undefined;
  if (!ids || changed?.next !== null) return { ...(await show({})), now };
  const shown = new Set(changed.comments.map(({ id }) => id));
  const gone = ids.filter((id) => !shown.has(id));
  return { ...changed, now, gone, total: await countVisible(db, scope) };
}

async function showPage(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  scope: Scope,
  page: { after?: string; ids?: string[]; limit: number },
): Promise<Page> {
  // The caller's role and link place are the same for all comments on a video, and are loaded with it.
  const { role, linkPlace } = video;
  const reader = { userId: caller.userId, personId: personIdOf(caller) };
  const { rows, hasMore } = await findPage(db, reader, scope, page);
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
