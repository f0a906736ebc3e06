import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { requireCaller, requireCallerSelf } from '#server/access/actor.ts';
import { type Limit, takeTry } from '#server/auth/rate-limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Deed, recordDeeds } from '#server/features/audit/audit.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import { nameFile } from '#server/http/send-object.ts';
import type { Services } from '#server/services.ts';
import { acceptDrawing } from './accept-drawing.ts';
import { createComment, deleteComment, editComment, likeComment, resolveComment, restoreComment } from './comments.ts';
import { formatCommentTable } from './export-csv.ts';
import { formatEdl } from './export-edl.ts';
import { listComments, makeSheet } from './show-comments.ts';
import { loadChangeable, loadComment, loadVersion, loadVideo } from './subjects.ts';

type Names =
  | 'fetchComments'
  | 'createComment'
  | 'editComment'
  | 'deleteComment'
  | 'restoreComment'
  | 'likeComment'
  | 'updateCommentProgress'
  | 'exportComments';

const exporters = {
  csv: { format: formatCommentTable, contentType: 'text/csv; charset=utf-8' },
  edl: { format: formatEdl, contentType: 'text/plain; charset=utf-8' },
};

/** Generous for people, tight for a script with a share link. */
const guestLimits = (guest: { id: string }, share: { id: string }, hasDrawing: boolean): Limit[] => [
  { what: 'comments of', who: guest.id, max: 30, perMs: minuteMs },
  { what: 'comments by link', who: share.id, max: 1_000, perMs: hourMs },
  // A drawing takes up to 256 kB, so one link accepts at most 50 MB of them a day.
  ...(hasDrawing ? [{ what: 'drawings by link', who: share.id, max: 200, perMs: dayMs }] : []),
];

export const commentRoutes = ({ db }: Services): FeatureHandlers<Names> => ({
  fetchComments: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const video = await loadVideo(db, caller, 'view', body.videoName);
    return listComments(db, caller, video, await loadVersion(db, video, body.version), body);
  },

  createComment: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const video = await loadVideo(db, caller, 'comment', body.videoName);
    if (caller.kind === 'guest' && caller.guest) {
      const { drawing, picture } = acceptDrawing(body);
      const hasDrawing = drawing !== null || picture !== null;
      await takeTry(db, guestLimits(caller.guest, caller.share, hasDrawing));
    }
    return { success: true, data: await createComment(db, caller, video, body) };
  },

  editComment: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadChangeable(db, caller, 'rewrite', body.commentId);
    return { success: true, data: await editComment(db, caller, comment, body.newMessage) };
  },

  deleteComment: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    await deleteComment(db, caller, await loadChangeable(db, caller, 'remove', body.commentId));
    return { success: true };
  },

  restoreComment: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    const comment = await loadChangeable(db, caller, 'remove', params.commentId);
    return { success: true, data: await restoreComment(db, caller, comment) };
  },

  likeComment: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadComment(db, caller, 'comment', body.commentId);
    return { success: true, data: await likeComment(db, caller, comment, body.visibility) };
  },

  updateCommentProgress: async ({ actor, body }) => {
    const caller = requireCallerSelf(actor, body.userId);
    const comment = await loadChangeable(db, caller, 'resolve', body.commentId);
    return { success: true, data: await resolveComment(db, caller, comment, body.progress) };
  },

  exportComments: async ({ actor, params, query, exchange }) => {
    const caller = requireCaller(actor);
    const video = await loadVideo(db, caller, 'view', params.itemId);
    const sheet = await makeSheet(db, caller, video, await loadVersion(db, video, query.version));
    const deed: Deed = { action: 'comment.export', subject: video.name, detail: `as ${query.format}` };
    await inTransaction(db, (tx) => recordDeeds(tx, video.teamId, caller, [deed]));
    const { format, contentType } = exporters[query.format];
    exchange.reply.headers({
      'content-type': contentType,
      'content-disposition': nameFile(`${video.name} v${sheet.version}.${query.format}`),
    });
    exchange.reply.send(format(sheet));
    return '';
  },
});
