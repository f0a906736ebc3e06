import type { emailCalls } from '#contract/specification/email.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';

export const emailRows: Rows<keyof typeof emailCalls> = {
  'email/send': {
    send: async ({ server, folder, people }, self) => {
      const to_name = `${uuidv7()}@test.local`;
      const { share } = await shareItem(server, folder.id, people.owner, { people: [to_name] });
      const template_params = { to_name, link: share.link ?? '' };
      return { body: { service_id: 'mail', template_id: 'share', user_id: self.id, template_params } };
    },
  },
};
