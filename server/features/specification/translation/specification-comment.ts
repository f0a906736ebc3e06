import type { Comment } from '#contract/comments/comments.ts';
import type { Drawing } from '#contract/comments/drawing.ts';
import { drawingToSvg } from '#contract/comments/drawing-svg.ts';
import { noReply, type SpecificationComment } from '#contract/specification/comments.ts';

/** Our comment under the specification's names. */
export function toSpecificationComment(ours: Comment): SpecificationComment {
  const { id, text, createdAt, seconds, replyTo, liked, resolved, drawing, picture, can, ...others } = ours;
  const { mentions: _, assignment: __, ...same } = others;
  const { assign: ___, ...capabilities } = can;
  return {
    ...same,
    video_comment_id: id,
    comment: text,
    territory_id: same.author.name,
    timestamp: createdAt,
    videoTime: seconds,
    reply_id: replyTo ?? noReply,
    visibility: liked,
    progress: resolved,
    drawings: drawing ? pictureOf(drawing) : (picture ?? ''),
    vectors: drawing,
    capabilities,
  };
}

function pictureOf(drawing: Drawing): string {
  return `data:image/svg+xml;base64,${Buffer.from(drawingToSvg(drawing)).toString('base64')}`;
}
