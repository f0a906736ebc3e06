import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Encrypts in the format that better-auth expects. */
export function seal(secret: string, text: string): Promise<string> {
  return symmetricEncrypt({ key: secret, data: text });
}

export function unseal(secret: string, sealed: string): Promise<string> {
  return symmetricDecrypt({ key: secret, data: sealed });
}
