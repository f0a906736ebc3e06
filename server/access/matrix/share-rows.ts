import { shareItem } from '#server/test/people/visitors.ts';
import type { Rows } from './rows.ts';

type Names =
  | 'showShare'
  | 'changeShare'
  | 'addRecipient'
  | 'removeRecipient'
  | 'renewLink'
  | 'listLinks'
  | 'openShare'
  | 'nameGuest';

const email = 'tom@test.local';

export const shareRows: Rows<Names> = {
  showShare: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  changeShare: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { visibility: 'public' } }) },
  addRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email } }) },
  removeRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email } }) },
  renewLink: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  listLinks: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  openShare: {
    send: async ({ server, folder, people }) => ({
      body: { k: (await shareItem(server, folder.id, people.owner)).key },
    }),
  },
  // A caller with neither an account nor a link has no share to give a name to.
  nameGuest: { audience: 'signed-in', byLink: 'view', send: () => ({ body: { name: 'Tom' } }) },
};
