import type { tokenCalls } from '#contract/calls/accounts/tokens.ts';
import { openHolder } from '#server/features/account/account.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { loadOwner, loadService } from './services.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export const tokenRoutes = (services: Services): FeatureHandlers<keyof typeof tokenCalls> => ({
  listTokens: async ({ actor }) => ({ tokens: await listTokens(services.db, requireMember(actor).userId) }),
  createToken: async (call) => {
    const holder = await openHolder(services)(call);
    const { serviceId } = call.body;
    const owner = serviceId === null ? holder.caller : await loadService(services.db, holder.caller, serviceId);
    return { success: true, ...(await createToken(services, holder, owner, call.body)) };
  },
  revokeToken: async ({ actor, params }) => {
    const by = requireMember(actor);
    const owner = await loadOwner(services.db, by, params.tokenId);
    await revokeToken(services.db, { owner, by }, params.tokenId);
    return { success: true };
  },
});
