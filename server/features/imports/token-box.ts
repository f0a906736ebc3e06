import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'vizio tokens of imports', keyBytes));
}

/** Bound to its import: put into another row it opens nothing. */
export function sealToken(secret: string, importId: string, token: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(importId));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined when it was sealed for another import or with another SECRET. */
export function openToken(secret: string, importId: string, box: Buffer): string | undefined {
  const nonce = box.subarray(0, nonceBytes);
  const tag = box.subarray(nonceBytes, nonceBytes + tagBytes);
  const sealed = box.subarray(nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(importId)).setAuthTag(tag);
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
