import type { emailSettingCalls } from '#contract/calls/accounts/email-settings.ts';
import type { shareMailCalls } from '#contract/calls/sharing/share-mails.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';

type Names = keyof typeof emailSettingCalls | keyof typeof shareMailCalls;

const address = 'a@test.local';

export const mailRows: Rows<Names> = {
  sendLink: {
    send: async ({ server, folder, people }) => {
      const email = `${uuidv7()}@test.local`;
      const { share } = await shareItem(server, folder.id, people.owner, { people: [email] });
      return { params: { linkId: share.id }, body: { email } };
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
