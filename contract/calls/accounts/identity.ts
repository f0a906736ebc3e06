import * as z from 'zod';
import { OwnProvider, SessionUser, SignUp } from '../../accounts/users.ts';
import { endpoint } from '../../endpoint.ts';

export const identityCalls = {
  showSession: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'Returns the user of a session or bearer token; null when it is not valid',
    audience: 'anyone',
    scope: 'open',
    output: z.object({ user: SessionUser.nullable() }),
  }),
  startSession: endpoint({
    method: 'POST',
    path: '/session',
    summary: "Takes over what the caller wrote as a guest in this browser, and returns the caller's name; idempotent",
    audience: 'signed-in',
    scope: 'session',
    output: z.object({ success: z.literal(true), name: z.string() }),
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    summary:
      'Returns the sign-in methods of this deployment, who may sign up, its landing site, whether it sends email, and the film of a demo',
    audience: 'anyone',
    scope: 'open',
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      oidc: z.string().nullable().describe('The name of the OpenID provider of this deployment; null without one'),
      saml: z.string().nullable().describe('The name of the SAML provider of this deployment; null without one'),
      company: z.boolean().describe('Whether a team has a provider of its own, see findProvider'),
      only: OwnProvider.nullable().describe(
        'The only way in, but for the people who run the server; null for all ways',
      ),
      signUp: SignUp.describe('Open as well while there is no account yet'),
      hasAccounts: z.boolean(),
      passwordMin: z.number().int().describe('The length of new passwords'),
      landingUrl: z.string(),
      landingPrices: z.boolean().describe('Whether the landing site that we ship shows the plans'),
      sendsEmail: z.boolean().describe('False without SMTP_URL'),
      demoFilm: z.string().nullable().describe('The file that a demo shows first; null where it is none'),
    }),
  }),
};
