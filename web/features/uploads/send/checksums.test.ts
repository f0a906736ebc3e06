import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { checksumHeader, toBase64 } from './checksums.ts';

const bytes = new TextEncoder().encode('abc');
// The test vectors of FIPS 180-2 and RFC 1321.
const sha256OfAbc = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
const md5OfAbc = 'kAFQmDzST7DWlj99KOF/cg==';

test('formats the checksum of a part as RFC 9530 requires', async () => {
  expect(await checksumHeader('sha-256', bytes.buffer)).toEqual(['content-digest', `sha-256=:${sha256OfAbc}:`]);
});

test("computes the right checksums without the browser's own implementation", () => {
  expect(toBase64(sha256(bytes))).toBe(sha256OfAbc);
  expect(toBase64(md5(bytes))).toBe(md5OfAbc);
});
