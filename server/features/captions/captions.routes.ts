import type { captionCalls } from '#contract/calls/files/captions.ts';
import { loadLivingFile } from '#server/features/items/items.ts';
import { requireCaller } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { nameFile } from '#server/platform/storage/name-file.ts';
import { addCaptions, changeCaptions, deleteCaptions, exportCaptions, listCaptions, showCaptions } from './captions.ts';

const contentTypes = { srt: 'application/x-subrip; charset=utf-8', vtt: 'text/vtt; charset=utf-8' };

export const captionRoutes = ({ db, config }: Services): FeatureHandlers<keyof typeof captionCalls> => ({
  listCaptions: async ({ actor, params, query }) => {
    const { file } = await loadLivingFile(db, requireCaller(actor), 'view', params.itemId);
    return { tracks: await listCaptions(db, file, query.version) };
  },

  addCaptions: async ({ actor, params, body }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(db, caller, 'edit', params.itemId);
    return addCaptions({ db, config }, caller, file, body);
  },

  changeCaptions: async ({ actor, params, body }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(db, caller, 'edit', params.itemId);
    return { track: await changeCaptions(db, caller, file, params.trackId, body) };
  },

  deleteCaptions: async ({ actor, params }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(db, caller, 'edit', params.itemId);
    await deleteCaptions(db, caller, file, params.trackId);
    return { success: true };
  },

  // Everyone who sees the video sees its captions, also through a link that allows nothing else.
  showCaptions: async ({ actor, params }) => {
    const { file } = await loadLivingFile(db, requireCaller(actor), 'view', params.itemId);
    return { vtt: await showCaptions(db, file, params.trackId) };
  },

  exportCaptions: async ({ actor, params, query: { format }, exchange }) => {
    const { file } = await loadLivingFile(db, requireCaller(actor), 'download', params.itemId);
    const { name, content } = await exportCaptions(db, file, params.trackId, format);
    exchange.reply.headers({ 'content-type': contentTypes[format], 'content-disposition': nameFile(name) });
    exchange.reply.send(content);
    return '';
  },
});
