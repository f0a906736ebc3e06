import type { Comment } from '#contract/comments.ts';
import type { MediaFacts } from '#contract/media-facts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type CommentRow, findFacts, findPage, type VersionRow } from './comments.queries.ts';
import type { Sheet } from './export-sheet.ts';
import { createPresenter } from './present-comment.ts';
import { type Caller, isBy, personIdOf, type SeenComment, type Video } from './subjects.ts';

const exportPage = 1_000;
const emptyPicture = 'data:,';

/** One page in the order of their ids, which are made in order of time. */
export async function listComments(
  db: Db,
  caller: Caller,
  video: Video<'view'>,
  version: VersionRow,
  page: { after?: string | undefined; limit: number },
): Promise<{ data: Comment[]; next: string | null }> {
  // Where they stand is the same for all comments on a video, and was looked at with the video.
  const { role, linkPlace } = video;
  const reader = { userId: caller.userId, personId: personIdOf(caller) };
  const { rows, hasMore } = await findPage(db, reader, version.id, { after: page.after, limit: page.limit });
  const present = createPresenter(version.facts);
  const data = rows.map((row) => present(row)(caller, { ...row, role, linkPlace, isMine: isBy(caller, row) }));
  return { data, next: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

export async function showComment(db: Db | Tx, caller: Caller, row: SeenComment): Promise<Comment> {
  const facts = await findNeededFacts(db, [row]);
  return createPresenter(facts.get(row.versionId))(row)(caller, row);
}

/** Only comments that came before anybody had looked at the video need to know about it. */
export async function findNeededFacts(db: Db | Tx, rows: CommentRow[]): Promise<Map<string, MediaFacts>> {
  const versionIds = new Set(rows.filter(({ frame }) => frame === null).map(({ versionId }) => versionId));
  return versionIds.size > 0 ? findFacts(db, [...versionIds]) : new Map();
}

/** Everything on a version, for a file that people take elsewhere. Of drawings it says only that there are some. */
export async function makeSheet(db: Db, caller: Caller, video: Video<'view'>, version: VersionRow): Promise<Sheet> {
  const comments: Comment[] = [];
  let after: string | undefined;
  do {
    const { data, next } = await listComments(db, caller, video, version, { after, limit: exportPage });
    for (const comment of data) {
      comments.push({ ...comment, vectors: null, drawings: comment.drawings === '' ? '' : emptyPicture });
    }
    after = next ?? undefined;
  } while (after);
  return { videoName: video.name, version: version.number, facts: version.facts, comments };
}
