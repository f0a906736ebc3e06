import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { N: number; r: number; p: number };

/** The least that OWASP advises with 32 MB: about 150 ms of CPU. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Of hashes without a cost in them, as better-auth makes them. */
const formerCost: Cost = { N: 2 ** 14, r: 16, p: 1 };
const saltBytes = 16;
const keyBytes = 64;
const maxmem = 64 * 1024 ** 2;

const beginning = ['scrypt', cost.N, cost.r, cost.p].join(':');

/** scrypt:N:r:p:salt:key, so that a later cost may differ. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex');
  const key = await deriveKey(password, salt, cost);
  return `${beginning}:${salt}:${key.toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { salt, key, ...its } = readHash(hash);
  const given = await deriveKey(password, salt, its);
  return given.length === key.length && timingSafeEqual(given, key);
}

/** False for one that a right password should replace. */
export function isOfToday(hash: string): boolean {
  return hash.startsWith(`${beginning}:`);
}

function readHash(hash: string): Cost & { salt: string; key: Buffer } {
  const parts = hash.split(':');
  const [N = formerCost.N, r = formerCost.r, p = formerCost.p] = parts.slice(1, -2).map(Number);
  return { N, r, p, salt: parts.at(-2) ?? '', key: Buffer.from(parts.at(-1) ?? '', 'hex') };
}

function deriveKey(password: string, salt: string, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
