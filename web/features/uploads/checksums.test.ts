import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { checksumHeader, toBase64 } from './checksums.ts';

const bytes = new TextEncoder().encode('abc');
// The test vectors of FIPS 180-2 and RFC 1321.
const sha256OfAbc = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
const md5OfAbc = 'kAFQmDzST7DWlj99KOF/cg==';

test('A part is announced as RFC 9530 wants it', async () => {
  expect(await checksumHeader('sha-256', bytes.buffer)).toEqual(['content-digest', `sha-256=:${sha256OfAbc}:`]);
});

test('The checksums for where the browser has none are the right ones too', () => {
  expect(toBase64(sha256(bytes))).toBe(sha256OfAbc);
  expect(toBase64(md5(bytes))).toBe(md5OfAbc);
});
