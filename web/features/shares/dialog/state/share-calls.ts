import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Share } from '#contract/sharing/shares.ts';
import { call } from '#web/api/client.ts';

export type ShareSettings = Sent<Endpoints['changeShare']>['body'];

export type ShareCalls = {
  change: (body: ShareSettings) => Promise<Share>;
  addRecipient: (email: string) => Promise<Share>;
  removeRecipient: (email: string) => Promise<Share>;
  renew: () => Promise<Share>;
  mail: (email: string) => Promise<unknown>;
};

/** The calls for the default link of an item, which the first change creates, or for another of its links. */
export function callsFor(itemId: string, linkId: string | undefined): ShareCalls {
  if (linkId === undefined) {
    const params = { itemId };
    return {
      change: (body) => call('changeShare', { params, body }),
      addRecipient: (email) => call('addRecipient', { params, body: { email } }),
      removeRecipient: (email) => call('removeRecipient', { params, body: { email } }),
      renew: () => call('renewLink', { params }),
      mail: (email) => call('mailShare', { params, body: { email } }),
    };
  }
  return callsForLink(async () => linkId);
}

/** The calls for a link, which `load` may have to create first. */
export function callsForLink(load: () => Promise<string>): ShareCalls {
  const find = async () => ({ linkId: await load() });
  return {
    change: async (body) => call('changeLink', { params: await find(), body }),
    addRecipient: async (email) => call('addLinkRecipient', { params: await find(), body: { email } }),
    removeRecipient: async (email) => call('removeLinkRecipient', { params: await find(), body: { email } }),
    renew: async () => call('replaceLink', { params: await find() }),
    mail: async (email) => call('mailLink', { params: await find(), body: { email } }),
  };
}
