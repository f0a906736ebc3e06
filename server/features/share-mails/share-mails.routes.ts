import type { shareMailCalls } from '#contract/calls/sharing/share-mails.ts';
import { findMailableLink, loadLinked } from '#server/features/shares/shares.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { senderOf, sendShareMail } from './share-mails.ts';

export const shareMailRoutes = (services: Services): FeatureHandlers<keyof typeof shareMailCalls> => ({
  sendLink: async ({ actor, params: { linkId }, body: { email }, exchange }) => {
    const caller = requireMember(actor);
    const load = async () => {
      const shared = await loadLinked(services.db, caller, linkId);
      return { shared, link: await findMailableLink(services, caller, shared, email) };
    };
    const sender = senderOf(caller, exchange.request);
    return { outcome: await sendShareMail(services, sender, { name: '', address: email }, load) };
  },
});
