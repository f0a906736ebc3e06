import type { commentCalls } from '#contract/calls/comments/comments.ts';
import type { exportCalls } from '#contract/calls/comments/exports.ts';
import { hourMs } from '#contract/durations.ts';
import { requireCaller, requireMember } from '#server/platform/access/actor.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { nameFile } from '#server/platform/storage/name-file.ts';
import { listUnread, markSeen } from './change-thread.ts';
import {
  assignComment,
  createComment,
  deleteComment,
  editComment,
  likeComment,
  resolveComment,
  restoreComment,
} from './comments.ts';
import { exportComments, previewComments } from './export/export-comments.ts';
import { importMarkers, planMarkers } from './import/import-markers.ts';
import { listMentionable } from './people/mentions.ts';
import { checkFix, findStills, listPlacements, placeByHand, unplace } from './placements/placements.ts';
import { listCarried, listComments } from './show-comments.ts';
import { loadChangeable, loadComment, loadVersion, loadVideo } from './subjects.ts';

type Names = keyof typeof commentCalls | keyof typeof exportCalls;

/** Reading a large file takes seconds. */
const markerLimit = { what: 'markers', max: 300, perMs: hourMs };

export const commentRoutes = ({ db, queue, storage, config }: Services): FeatureHandlers<Names> => ({
  listComments: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    return listComments(db, caller, await loadVideo(db, caller, 'view', params.itemId), query);
  },

  createComment: async ({ actor, params, body, exchange }) => {
    const caller = requireCaller(actor);
    const video = await loadVideo(db, caller, 'comment', params.itemId);
    const sender = { config, network: networkOf(exchange.request.ip) };
    return createComment(db, caller, video, { ...body, picture: null }, sender);
  },

  updateComment: async ({ actor, params: { commentId }, body, exchange }) => {
    const caller = requireCaller(actor);
    if ('text' in body) {
      const comment = await loadChangeable(db, caller, 'rewrite', commentId);
      return editComment(db, caller, comment, body, { config, network: networkOf(exchange.request.ip) });
    }
    if ('resolved' in body) {
      return resolveComment(db, caller, await loadChangeable(db, caller, 'resolve', commentId), body.resolved);
    }
    return likeComment(db, caller, await loadComment(db, caller, 'comment', commentId), body.liked);
  },

  listMentionable: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    return { people: await listMentionable(db, caller, await loadVideo(db, caller, 'comment', params.itemId)) };
  },

  assignComment: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    return assignComment(db, caller, await loadChangeable(db, caller, 'assign', params.commentId), body);
  },

  deleteComment: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    await deleteComment(db, caller, await loadChangeable(db, caller, 'remove', params.commentId));
    return { success: true };
  },

  restoreComment: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    return restoreComment(db, caller, await loadChangeable(db, caller, 'remove', params.commentId));
  },

  listCarried: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    return listCarried(db, caller, await loadVideo(db, caller, 'view', params.itemId), query);
  },

  listPlacements: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    const video = await loadVideo(db, caller, 'view', params.itemId);
    const version = await loadVersion(db, video, query.version);
    return listPlacements({ db, queue, storage }, caller, video, version);
  },

  findStills: async ({ actor, params: { commentId }, query }) => {
    const caller = requireCaller(actor);
    const comment = await loadComment(db, caller, 'view', commentId);
    return { frames: await findStills({ db, storage }, caller, comment, query.version) };
  },

  placeComment: async ({ actor, params: { commentId }, body }) => {
    const caller = requireCaller(actor);
    await placeByHand(db, caller, await loadChangeable(db, caller, 'resolve', commentId), body);
    return { success: true };
  },

  unplaceComment: async ({ actor, params: { commentId }, query }) => {
    const caller = requireCaller(actor);
    await unplace(db, await loadChangeable(db, caller, 'resolve', commentId), query.version);
    return { success: true };
  },

  checkFix: async ({ actor, params: { commentId }, body }) => {
    const caller = requireCaller(actor);
    await checkFix(db, caller, await loadChangeable(db, caller, 'resolve', commentId), body);
    return { success: true };
  },

  listUnread: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    return { ids: await listUnread(db, caller, await loadVideo(db, caller, 'view', params.itemId)) };
  },

  markSeen: async ({ actor, params, body }) => {
    const caller = requireCaller(actor);
    await markSeen(db, caller, await loadVideo(db, caller, 'view', params.itemId), body.ids);
    return { success: true };
  },

  readMarkers: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    await takeTry(db, [{ ...markerLimit, who: caller.userId }]);
    return planMarkers(db, caller, await loadVideo(db, caller, 'comment', params.itemId), body);
  },

  importMarkers: async ({ actor, params, body: { take, teamOnly, ...file } }) => {
    const caller = requireMember(actor);
    await takeTry(db, [{ ...markerLimit, who: caller.userId }]);
    return importMarkers(db, caller, await loadVideo(db, caller, 'comment', params.itemId), file, { take, teamOnly });
  },

  exportComments: async ({ actor, params, query, exchange }) => {
    const caller = requireCaller(actor);
    const video = await loadVideo(db, caller, 'view', params.itemId);
    const version = await loadVersion(db, video, query.version);
    const { name, contentType, content } = await exportComments(
      { db, queue, storage, config },
      { caller, video, version, query },
    );
    const record: AuditRecord = { action: 'comment.export', subject: video.name, detail: `as ${query.format}` };
    await inTransaction(db, (tx) => recordAudit(tx, video.teamId, caller, [record]));
    exchange.reply.headers({ 'content-type': contentType, 'content-disposition': nameFile(name) });
    exchange.reply.send(typeof content === 'string' ? content : Buffer.from(content));
    return '';
  },
  previewExport: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    const video = await loadVideo(db, caller, 'view', params.itemId);
    const version = await loadVersion(db, video, query.version);
    return previewComments({ db, queue, storage, config }, { caller, video, version, query });
  },
});
