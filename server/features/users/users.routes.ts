import { requireMember, requireSelf } from '#server/access/actor.ts';
import { effectiveSignUp } from '#server/auth/sign-up-gate.ts';
import { adoptGuest } from '#server/features/guests/guests.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { confirmUser, lookUpUser } from './users.ts';

type Names = 'verifyToken' | 'fetchUser' | 'addUser' | 'signInOptions';

export const userRoutes = ({ db, auth, config }: Services): FeatureHandlers<Names> => ({
  verifyToken: async ({ actor }) => ({
    data: actor.kind === 'member' ? { user_id: actor.userId, email: actor.email, name: actor.name } : null,
  }),

  fetchUser: async ({ actor, params }) => {
    const found = await lookUpUser(db, requireMember(actor), params.userId);
    return found ? { message: 'Found', data: found } : { message: 'Not found', data: null };
  },

  addUser: async ({ actor, body, exchange }) => {
    const caller = requireSelf(actor, body.userId);
    const data = confirmUser(caller, body);
    await adoptGuest(db, caller, exchange.request.headers);
    return { message: 'User added', data };
  },

  signInOptions: async () => ({
    ...auth.providers,
    signUp: await effectiveSignUp({ config, db }),
    landingUrl: config.landingUrl ?? '/site/',
  }),
});
