import * as z from 'zod';
import { ApiToken, NewToken } from '../../accounts/tokens.ts';
import { endpoint } from '../../endpoint.ts';
import { Success } from '../shared.ts';

/** With tokens programs act for a person. No token can make, list or revoke tokens. */
export const tokenCalls = {
  listTokens: endpoint({
    method: 'GET',
    path: '/account/tokens',
    summary: "Lists the caller's tokens, newest first, without their secrets",
    audience: 'signed-in',
    scope: 'session',
    output: z.object({ tokens: z.array(ApiToken) }),
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/account/tokens',
    summary:
      'Makes a token with which a program acts for the caller, or for a program of a team. Its text is in this response alone',
    audience: 'signed-in',
    scope: 'session',
    body: NewToken,
    output: z.object({ success: z.literal(true), token: ApiToken, text: z.string().describe('vzo_…') }),
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/account/tokens/:tokenId',
    summary: 'Ends a token of the caller, or of a program of a team that the caller manages, at once; idempotent',
    audience: 'signed-in',
    scope: 'session',
    params: z.object({ tokenId: z.uuid() }),
    output: Success,
  }),
};
