import { uuidv7 } from '#server/db/uuid.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import { shareItem } from '#server/test/people/visitors.ts';
import type { Rows } from './rows.ts';

type Names = 'mailShare' | 'showMailSettings' | 'changeMailSetting' | 'readUnsubscription' | 'changeUnsubscription';

const address = 'a@test.local';

export const mailRows: Rows<Names> = {
  mailShare: {
    send: async ({ server, folder, people }) => {
      const email = `${uuidv7()}@test.local`;
      await shareItem(server, folder.id, people.owner, { people: [email] });
      return { params: { itemId: folder.id }, body: { email } };
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
