import type { passkeyCalls } from '#contract/calls/accounts/passkeys.ts';
import { openHolder } from '#server/features/account/account.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts';

export const passkeyRoutes = (services: Services): FeatureHandlers<keyof typeof passkeyCalls> => {
  const holderOf = openHolder(services);
  return {
    listPasskeys: async ({ actor }) => ({ passkeys: await listPasskeys(services.db, requireMember(actor)) }),
    beginPasskey: async (call) => ({
      success: true,
      ...(await beginPasskey(services, await holderOf(call), call.body.proof)),
    }),
    addPasskey: async (call) => ({
      success: true,
      passkey: await addPasskey(services, await holderOf(call), call.body),
    }),
    removePasskey: async ({ actor, params }) => {
      await removePasskey(services, requireMember(actor), params.passkeyId);
      return { success: true };
    },
  };
};
