import * as z from 'zod';
import { Proof } from '../../accounts/account.ts';
import { CredentialOptions, NewCredential, Passkey, PasskeyName } from '../../accounts/passkeys.ts';
import { endpoint } from '../../endpoint.ts';
import { Success } from '../shared.ts';

/** A passkey signs in without a password, so no token can list, add or remove one. */
export const passkeyCalls = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/account/passkeys',
    summary: "Lists the caller's passkeys, newest first",
    audience: 'signed-in',
    scope: 'session',
    output: z.object({ passkeys: z.array(Passkey) }),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys/begin',
    summary: 'Returns what a browser needs to make a passkey; it can be added within five minutes',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ proof: Proof }),
    output: z.object({ success: z.literal(true), options: CredentialOptions }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds a passkey that the browser has made',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    output: z.object({ success: z.literal(true), passkey: Passkey }),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/passkeys/:passkeyId',
    summary: 'Removes a passkey, which signs no one in any more; idempotent',
    audience: 'signed-in',
    scope: 'session',
    params: z.object({ passkeyId: z.uuid() }),
    output: Success,
  }),
};
