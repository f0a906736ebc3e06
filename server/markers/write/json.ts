import { formatPlace } from '../clip-scale.ts';
import type { Clip } from '../marker.ts';
import type { CommentTable, TableRow } from '../table.ts';

/** Increase it when a field changes its meaning. New fields do not count. */
const formatVersion = 1;

/** All data of the comments, for custom tools. Replies are inside their comment. */
export function writeJson({ name, version, url, kind, clip, rows }: CommentTable): string {
  const replies = Map.groupBy(rows, ({ replyTo }) => replyTo);
  const comments = rows.flatMap((row, index) =>
    row.replyTo === null ? [describeComment(row, clip, replies.get(index + 1) ?? [])] : [],
  );
  const video = { name, version, url, kind, ...describeVideo(clip) };
  const head = JSON.stringify({ format: 'vizio-comments', formatVersion, video });
  // A line per comment: a drawing has thousands of numbers, which are not for reading.
  const lines = comments.map((comment) => JSON.stringify(comment)).join(',\n');
  return `${head.slice(0, -1)},"comments":[\n${lines}\n]}\n`;
}

function describeVideo(clip: Clip | null) {
  if (!clip) return null;
  const { rate, isDropFrame, isVariable, frameCount, width, height, audio } = clip;
  const start = formatPlace(0, clip);
  return { frameRate: rate, isDropFrame, isVariableFrameRate: isVariable, start, frameCount, width, height, audio };
}

function describeComment(row: TableRow, clip: Clip | null, replies: TableRow[]) {
  const { comment, frame, endFrame } = row;
  const time = (place: number | null) => (place === null || clip === null ? null : formatPlace(place, clip));
  return {
    ...describeWritten(row),
    ...{ frame, endFrame, timecodeIn: time(frame), timecodeOut: time(endFrame), seconds: row.seconds },
    // Of a variable rate: the numbers of the pictures in the file.
    ...{ fileFrame: comment.frame, fileEndFrame: comment.endFrame, place: comment.place },
    ...{ resolved: comment.resolved, color: row.color, placeInThisVersion: row.place },
    ...{ hasDrawing: row.hasDrawing, drawing: comment.drawing, picture: comment.picture },
    replies: replies.map(describeWritten),
  };
}

function describeWritten({ comment, url }: TableRow) {
  const { id, author, text, version, createdAt, editedAt, likes, likeCount, teamOnly } = comment;
  return {
    ...{ id, url, author: author.name, authorId: author.id, text, version, createdAt, editedAt, likes, likeCount },
    ...(teamOnly && { teamOnly }),
  };
}
