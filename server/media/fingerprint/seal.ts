const headBytes = 8;

/** Puts a head before a fingerprint: the number of its algorithm, and how many parts it has. */
export function sealFingerprint(algorithm: number, count: number, body: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(algorithm, 0);
  head.writeUInt32BE(count, 4);
  return Buffer.concat([head, body]);
}

/** Null if another algorithm made it: it must be made again. */
export function openFingerprint(algorithm: number, bytes: Buffer): { count: number; body: Buffer } | null {
  if (bytes.length < headBytes || bytes.readUInt32BE(0) !== algorithm) return null;
  return { count: bytes.readUInt32BE(4), body: bytes.subarray(headBytes) };
}
