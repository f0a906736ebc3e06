import { uuidv7 } from '#server/db/uuid.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import { shareItem } from '#server/test/visitors.ts';
import type { Rows } from './rows.ts';

type Names = 'sendEmail' | 'showMailSettings' | 'changeMailSetting' | 'readUnsubscription' | 'changeUnsubscription';

const address = 'a@test.local';

export const mailRows: Rows<Names> = {
  sendEmail: {
    send: async ({ server, folder, people }, self) => {
      const to_name = `${uuidv7()}@test.local`;
      const { share } = await shareItem(server, folder.id, people.owner, { people: [to_name] });
      const template_params = { to_name, link: share.link ?? '' };
      return { body: { service_id: 'mail', template_id: 'share', user_id: self.id, template_params } };
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
