import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Share } from '#contract/sharing/shares.ts';
import { call } from '#web/api/client.ts';

export type ShareSettings = Sent<Endpoints['changeLink']>['body'];

export type ShareCalls = {
  change: (body: ShareSettings) => Promise<Share>;
  addRecipient: (email: string) => Promise<Share>;
  removeRecipient: (email: string) => Promise<Share>;
  renew: () => Promise<Share>;
  mail: (email: string) => Promise<unknown>;
};

/** The calls for a link, which `load` may have to create first. */
export function callsForLink(load: () => Promise<string>): ShareCalls {
  const find = async () => ({ linkId: await load() });
  return {
    change: async (body) => call('changeLink', { params: await find(), body }),
    addRecipient: async (email) => call('addRecipient', { params: await find(), body: { email } }),
    removeRecipient: async (email) => call('removeRecipient', { params: await find(), body: { email } }),
    renew: async () => call('renewLink', { params: await find() }),
    mail: async (email) => call('sendLink', { params: await find(), body: { email } }),
  };
}
