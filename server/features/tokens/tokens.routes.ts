import type { tokenCalls } from '#contract/calls/tokens.ts';
import { openHolder } from '#server/features/account/account.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export const tokenRoutes = (services: Services): FeatureHandlers<keyof typeof tokenCalls> => ({
  listTokens: async ({ actor }) => ({ tokens: await listTokens(services.db, requireMember(actor)) }),
  createToken: async (call) => ({
    success: true,
    ...(await createToken(services, await openHolder(services)(call), call.body)),
  }),
  revokeToken: async ({ actor, params }) => {
    await revokeToken(services.db, requireMember(actor), params.tokenId);
    return { success: true };
  },
});
