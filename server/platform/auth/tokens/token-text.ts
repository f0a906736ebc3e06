import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'vzo_';

/**
 * `vzo_<id>_<secret>`: the prefix lets scanners of leaked secrets find it, and the last eight characters are a checksum
 * of the rest, so that a typing error costs no query.
 */
export function makeToken(id: string): { text: string; secretHash: string } {
  const secret = randomBytes(32).toString('hex');
  const body = `${prefix}${id.replaceAll('-', '')}_${secret}`;
  return { text: body + checksumOf(body), secretHash: hashTokenSecret(secret) };
}

export function parseToken(text: string): { id: string; secretHash: string } | undefined {
  const [, body = '', hex = '', secret = '', checksum] =
    /^(vzo_([0-9a-f]{32})_([0-9a-f]{64}))([0-9a-f]{8})$/.exec(text) ?? [];
  if (!checksum || checksumOf(body) !== checksum) return undefined;
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secretHash: hashTokenSecret(secret) };
}

/** Set if the header carries a token of ours, valid or not; a session's token has another form. */
export function readTokenHeader(authorization: string | undefined): string | undefined {
  const text = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  return text?.startsWith(prefix) ? text : undefined;
}

/** 256 random bits need no slow hash. */
function hashTokenSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function checksumOf(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}
