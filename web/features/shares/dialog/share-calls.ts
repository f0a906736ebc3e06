import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Share } from '#contract/sharing/shares.ts';
import { call } from '#web/api/client.ts';

export type ShareSettings = Sent<Endpoints['changeShare']>['body'];

type ShareCalls = {
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
  const params = { linkId };
  return {
    change: (body) => call('changeLink', { params, body }),
    addRecipient: (email) => call('addLinkRecipient', { params, body: { email } }),
    removeRecipient: (email) => call('removeLinkRecipient', { params, body: { email } }),
    renew: () => call('replaceLink', { params }),
    mail: (email) => call('mailLink', { params, body: { email } }),
  };
}
