import type { identityCalls } from '#contract/specification/identity.ts';
import type { Rows } from '../rows.ts';

export const identityRows: Rows<keyof typeof identityCalls> = {
  'users/auth/jwtVerification': {
    audience: 'signed-in',
    send: () => ({}),
    hides: (body) => (body as { data: unknown }).data === null,
  },
  'users/auth/fetchUser': {
    audience: 'viewer',
    send: ({ people }) => ({ params: { userId: people.owner.id } }),
    hides: (body) => (body as { message: string }).message === 'Not found',
  },
  'users/auth/addUser': { send: (_, self) => ({ body: { userId: self.id, email: self.email, name: self.name } }) },
};
