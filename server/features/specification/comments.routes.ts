import type { commentCalls } from '#contract/specification/comments.ts';
import { noReply } from '#contract/specification/comments.ts';
import {
  createComment,
  deleteComment,
  editComment,
  likeComment,
  listComments,
  loadChangeable,
  loadComment,
  resolveComment,
} from '#server/features/comments/comments.ts';
import { requireCallerSelf } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptPicture } from './translation/accept-picture.ts';
import { loadVideo } from './translation/load-video.ts';
import { nameField } from './translation/name-field.ts';
import { toSpecificationComment } from './translation/specification-comment.ts';

export const commentRoutes = ({ db }: Services): FeatureHandlers<keyof typeof commentCalls> => ({
  'users/comments/fetchComments': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const video = await loadVideo(db, caller, 'view', body.videoName);
    const { comments, next } = await listComments(db, caller, video, body);
    return { data: comments.map(toSpecificationComment), next };
  },

  'users/comments/createComment': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const video = await loadVideo(db, caller, 'comment', body.videoName);
    const { reply_id, videoTime, drawings, vectors = null, ...given } = body;
    const comment = await createComment(db, caller, video, {
      ...given,
      replyTo: reply_id === noReply ? null : reply_id,
      seconds: videoTime,
      drawing: vectors,
      picture: vectors ? null : acceptPicture(drawings),
    }).catch(nameField('body.replyTo', 'body.reply_id'));
    return { success: true, data: toSpecificationComment(comment) };
  },

  'users/comments/editComment': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadChangeable(db, caller, 'rewrite', body.commentId);
    const data = toSpecificationComment(await editComment(db, caller, comment, { text: body.newMessage }));
    return { success: true, data };
  },

  'users/comments/deleteComment': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    await deleteComment(db, caller, await loadChangeable(db, caller, 'remove', body.commentId));
    return { success: true };
  },

  'users/comments/likeComment': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadComment(db, caller, 'comment', body.commentId);
    const data = toSpecificationComment(await likeComment(db, caller, comment, body.visibility));
    return { success: true, data };
  },

  'users/comments/updateCommentProgress': async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadChangeable(db, caller, 'resolve', body.commentId);
    const data = toSpecificationComment(await resolveComment(db, caller, comment, body.progress));
    return { success: true, data };
  },
});
