import type { pictureCalls } from '#contract/calls/accounts/pictures.ts';
import { hourMs } from '#contract/durations.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { sendObject } from '#server/platform/http/bytes/send-object.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { pictureContentType, removePicture, requirePicture, setPicture } from './pictures.ts';

/** Each one runs ffmpeg. */
const picturesPerHour = 30;
/** The bytes at an address never change. */
const cacheControl = 'private, max-age=31536000, immutable';

export const pictureRoutes = (services: Services): FeatureHandlers<keyof typeof pictureCalls> => ({
  setPicture: async ({ actor, body }) => {
    const caller = requireMember(actor);
    await takeTry(services.db, [{ what: 'picture', who: caller.userId, max: picturesPerHour, perMs: hourMs }]);
    return { success: true, image: await setPicture(services, caller, body.picture) };
  },

  removePicture: async ({ actor }) => {
    await removePicture(services, requireMember(actor));
    return { success: true };
  },

  fetchPicture: async ({ params: { pictureId: id }, exchange: { request, reply } }) => {
    await requirePicture(services, id);
    const as = { contentType: pictureContentType };
    await sendObject(request, reply, services.storage, { id, as, cacheControl });
  },
});
