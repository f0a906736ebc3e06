import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mayTry } from '#server/platform/limits/rate-limits.ts';

const digits = 6;
const periodMs = 30_000;
/** Allow for clock drift and typing time: accept the previous and the next code too. */
const leeway = [0, -1, 1];

/** RFC 6238 with the defaults that every authenticator app assumes: SHA-1, six digits, 30 seconds. */
export function oneTimeCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / periodMs)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function isOneTimeCode(secret: string, given: string, now: number): boolean {
  return leeway.some((periods) => isEqual(oneTimeCode(secret, now + periods * periodMs), given));
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A code works once, so a shoulder surfer cannot reuse it. */
export async function spendCode(db: Db, userId: string, code: string): Promise<void> {
  const limit = { what: 'code', who: `${userId}:${code}`, max: 1, perMs: leeway.length * periodMs };
  if (await mayTry(db, [limit])) return;
  throw new AppError('rate_limited', 'This code was used already. Wait for the next one.');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Formats a secret for people and apps. */
export function writeSecret(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
