import type { identityCalls } from '#contract/specification/identity.ts';
import { adoptGuest } from '#server/features/guests/guests.ts';
import { confirmUser, findVisibleUser } from '#server/features/users/users.ts';
import { requireMember, requireSelf } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';

export const identityRoutes = ({ config, db }: Services): FeatureHandlers<keyof typeof identityCalls> => ({
  'users/auth/jwtVerification': async ({ actor }) => ({
    data: actor.kind === 'member' ? { user_id: actor.userId, email: actor.email, name: actor.name } : null,
  }),

  'users/auth/fetchUser': async ({ actor, params }) => {
    const found = await findVisibleUser(db, requireMember(actor), params.userId);
    return found ? { message: 'Found', data: found } : { message: 'Not found', data: null };
  },

  'users/auth/addUser': async ({ actor, body, exchange }) => {
    const caller = requireSelf(actor, body.userId);
    const data = confirmUser(caller, body);
    await adoptGuest({ config, db }, caller, exchange.request.headers);
    return { message: 'User added', data };
  },
});
