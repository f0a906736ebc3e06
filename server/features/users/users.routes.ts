import type { identityCalls } from '#contract/calls/accounts/identity.ts';
import { adoptGuest } from '#server/features/guests/guests.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { awaitsConsole, isServerAdmin } from '#server/platform/access/server-admin.ts';
import { effectiveSignUp, hasUsers } from '#server/platform/auth/sign-up/sign-up-gate.ts';
import { offersTeamProviders } from '#server/platform/auth/team-providers/team-providers.ts';
import { readWaysIn } from '#server/platform/auth/ways-in/ways-in.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { findImage } from './users.ts';

export const userRoutes = ({ db, config }: Services): FeatureHandlers<keyof typeof identityCalls> => ({
  showSession: async ({ actor }) => ({
    user:
      actor.kind === 'member'
        ? {
            id: actor.userId,
            email: actor.email,
            name: actor.name,
            image: await findImage(db, actor.userId),
            isServerAdmin: await isServerAdmin({ config, db }, actor),
            awaitsConsole: awaitsConsole(config, actor),
          }
        : null,
  }),

  startSession: async ({ actor, exchange }) => {
    const caller = requireMember(actor);
    await adoptGuest({ config, db }, caller, exchange.request.headers);
    return { success: true, name: caller.name };
  },

  signInOptions: async () => {
    const { oidc, saml, onlyWay } = await readWaysIn({ config, db });
    return {
      google: config.google !== undefined && !onlyWay,
      microsoft: config.microsoft !== undefined && !onlyWay,
      oidc: oidc?.name ?? null,
      saml: saml?.name ?? null,
      company: await offersTeamProviders({ config, db }),
      only: onlyWay?.id ?? null,
      signUp: await effectiveSignUp({ config, db }),
      hasAccounts: await hasUsers(db),
      passwordMin: config.passwordMin,
      landingUrl: config.landingUrl ?? '/site/',
      landingPrices: config.landingPrices,
      sendsEmail: config.smtpUrl !== undefined,
      demoFilm: config.demoFilm ?? null,
    };
  },
});
