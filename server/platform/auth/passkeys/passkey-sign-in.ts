import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { SignedCredential } from '#contract/accounts/passkeys.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { challengeMs, keepChallenge, readChallenge, spendChallenge } from './challenges.ts';
import { findPasskey, noteUse } from './passkeys.queries.ts';
import { handleOf, relyingParty } from './relying-party.ts';

type Needed = { config: Pick<Config, 'publicUrl'>; db: Db };

/**
 * Signs in with a passkey alone. The device has asked for a finger, a face or a code, so it counts as two factors. The
 * account page adds and removes passkeys (features/passkeys).
 */
export function passkeySignIn(needed: Needed) {
  return {
    id: 'passkeys' as const,
    endpoints: {
      offerPasskeySignIn: createAuthEndpoint('/sign-in/passkey/options', { method: 'POST' }, async ({ json }) => {
        const options = await generateAuthenticationOptions({
          rpID: relyingParty(needed.config).id,
          userVerification: 'required',
          timeout: challengeMs,
        });
        await keepChallenge(needed.db, options.challenge, null);
        return json(options);
      }),
      signInPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', body: z.object({ credential: SignedCredential }) },
        async (call) => {
          const { internalAdapter } = call.context;
          const userId = await checkPasskey(needed, call.body.credential);
          const user = userId && (await internalAdapter.findUserById(userId));
          if (!user) {
            throw new APIError('UNAUTHORIZED', {
              code: 'PASSKEY_REFUSED',
              message: 'This passkey opens no account here. Sign in in another way, and add it again.',
            });
          }
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
          return call.json({ redirect: false, token: session.token, user });
        },
      ),
    },
  };
}

/** The account that it opens. */
async function checkPasskey({ config, db }: Needed, credential: SignedCredential): Promise<string | undefined> {
  const { response } = credential;
  const challenge = readChallenge(response.clientDataJSON);
  if (!(await spendChallenge(db, challenge, null))) return undefined;
  const known = await findPasskey(db, credential.id);
  if (!known || !isHandleOf(response.userHandle, known.user_id)) return undefined;
  const { id, origin } = relyingParty(config);
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, userHandle: response.userHandle ?? undefined } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
    // The library throws whatever is wrong with a signature.
  }).catch(() => undefined);
  if (!checked?.verified || !(await noteUse(db, known.id, checked.authenticationInfo.newCounter))) return undefined;
  return known.user_id;
}

const isHandleOf = (handle: string | null | undefined, userId: string) =>
  !handle || Buffer.from(handle, 'base64url').equals(handleOf(userId));
