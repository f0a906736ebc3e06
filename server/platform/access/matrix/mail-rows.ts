import type { mailCalls } from '#contract/calls/mail.ts';
import type { shareMailCalls } from '#contract/calls/share-mails.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';

type Names = keyof typeof mailCalls | keyof typeof shareMailCalls;

const address = 'a@test.local';

export const mailRows: Rows<Names> = {
  mailShare: {
    send: async ({ server, folder, people }) => {
      const email = `${uuidv7()}@test.local`;
      await shareItem(server, folder.id, people.owner, { people: [email] });
      return { params: { itemId: folder.id }, body: { email } };
    },
  },
  mailLink: {
    send: async ({ server, folder, people }) => {
      const { token } = people.owner;
      const email = `${uuidv7()}@test.local`;
      const created = await callEndpoint(server, 'createLink', { params: { itemId: folder.id }, body: {} }, token);
      const params = { linkId: created.body.id ?? '' };
      await callEndpoint(server, 'changeLink', { params, body: { visibility: 'limited' } }, token);
      await callEndpoint(server, 'addLinkRecipient', { params, body: { email } }, token);
      return { params, body: { email } };
    },
  },
  showMailSettings: { send: () => ({}) },
  changeMailSetting: {
    send: async ({ server }, self) => {
      await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', self.id).execute();
      return { body: { kind: 'reply', isWanted: false } };
    },
  },
  readUnsubscription: { send: ({ secret }) => ({ params: { token: signUnsubscribe(secret, address, 'share') } }) },
  changeUnsubscription: {
    send: ({ secret }) => ({
      params: { token: signUnsubscribe(secret, address, 'share') },
      body: { isWanted: false },
    }),
  },
};
