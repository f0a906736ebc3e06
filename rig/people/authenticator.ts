import { oneTimeCode } from '#server/platform/auth/passwords/one-time-codes.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/**
 * The code that an authenticator app shows for a key. A code counts once; those of the neighbouring periods count as
 * well.
 */
export function codeOf(key: string, periods = 0): string {
  const bits = [...key].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return oneTimeCode(Buffer.from(bytes).toString(), Date.now() + periods * periodMs);
}
