import type { Comment } from '#contract/comments/comments.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { loadClock } from '#server/features/processing/processing.ts';
import { type CommentRow, findPage, findVideos, type VersionRow } from './comments.queries.ts';
import { hasDrawing, type Sheet } from './export/export-sheet.ts';
import { createPresenter } from './present-comment.ts';
import { type Caller, isBy, loadVersion, personIdOf, type SeenComment, type Video } from './subjects.ts';

const exportPage = 1_000;
const emptyPicture = 'data:,';

type Page = { comments: Comment[]; next: string | null };

/** One page of the comments on a version, ordered by id. Ids sort by time. */
export async function listComments(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  { version, ...page }: { version?: number | undefined; after?: string | undefined; limit: number },
): Promise<Page> {
  return showPage(db, caller, video, await loadVersion(db, video, version), page);
}

async function showPage(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  version: VersionRow,
  page: { after?: string | undefined; limit: number },
): Promise<Page> {
  // The caller's role and link place are the same for all comments on a video, and are loaded with it.
  const { role, linkPlace } = video;
  const reader = { userId: caller.userId, personId: personIdOf(caller) };
  const { rows, hasMore } = await findPage(db, reader, version.id, { after: page.after, limit: page.limit });
  const present = createPresenter(rows.some(isUnplaced) ? await loadClock(db, version) : null);
  const comments = rows.map((row) => present(row)(caller, { ...row, role, linkPlace, isMine: isBy(caller, row) }));
  return { comments, next: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

export async function showComment(db: Db | Tx, caller: Caller, row: SeenComment): Promise<Comment> {
  const clocks = await loadNeededClocks(db, [row]);
  return createPresenter(clocks.get(row.versionId))(row)(caller, row);
}

/** By version; only comments written before the video was processed need one. */
export async function loadNeededClocks(db: Db | Tx, rows: CommentRow[]): Promise<Map<string, FrameClock>> {
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

/** All comments on a version, for an export. Drawings appear only as a flag. */
export async function makeSheet(db: Db, caller: Caller, video: Video<'view'>, version: VersionRow): Promise<Sheet> {
  const comments: Comment[] = [];
  let after: string | undefined;
  do {
    const page = await showPage(db, caller, video, version, { after, limit: exportPage });
    for (const comment of page.comments) {
      comments.push({ ...comment, drawing: null, picture: hasDrawing(comment) ? emptyPicture : null });
    }
    after = page.next ?? undefined;
  } while (after);
  const { number, facts } = version;
  return { videoName: video.name, version: number, facts, clock: await loadClock(db, version), comments };
}
