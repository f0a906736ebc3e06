import type { NewCredential } from '#contract/accounts/passkeys.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Older browsers, and pages without HTTPS, cannot make one. */
export const canMakePasskeys = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Asks the device, which asks its person. Throws a sentence. */
export async function makePasskey(options: Record<string, unknown>): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw new ApiError('bad_request', explain(error), 400);
  });
  if (!(made instanceof PublicKeyCredential)) throw new ApiError('bad_request', explain(undefined), 400);
  return made.toJSON() as unknown as NewCredential;
}

function explain(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'SecurityError')
    return 'A passkey belongs to the address of this server. Open Vizio at that address, and add it there.';
  return 'No passkey was made. Try again, and follow what your device asks.';
}
