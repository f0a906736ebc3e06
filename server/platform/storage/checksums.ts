import { createHash, type Hash } from 'node:crypto';
import type { ChecksumKind } from '#contract/uploads/uploads.ts';
import type { Part, Storage } from './storage.ts';

const algorithms: Record<ChecksumKind, string> = { 'sha-256': 'sha256', md5: 'md5' };

export function startChecksum(kind: ChecksumKind): Hash {
  return createHash(algorithms[kind]);
}

/** The checksum stored with an object. With it a scrub detects a flipped bit years later. */
export function combineChecksums(kind: ChecksumKind, partSize: number, parts: Pick<Part, 'checksum'>[]): string {
  const whole = startChecksum(kind);
  for (const { checksum } of parts) whole.update(Buffer.from(checksum, 'hex'));
  return `${kind}:${partSize}:${whole.digest('hex')}`;
}

/** A checksum without its hash: the kind and part size for an object of this size. */
export function checksumShape(storage: Pick<Storage, 'checksum' | 'partSize'>, sizeBytes: number): string {
  return `${storage.checksum}:${storage.partSize(sizeBytes)}:`;
}

/** Recomputes the checksum of a whole object with the kind and part size of the given one. */
export async function recomputeChecksum(bytes: AsyncIterable<Uint8Array>, like: string): Promise<string> {
  const [kind, size] = like.split(':') as [ChecksumKind, string];
  const partSize = Number(size);
  const parts: Pick<Part, 'checksum'>[] = [];
  let hash = startChecksum(kind);
  let filled = 0;
  const endPart = () => {
    parts.push({ checksum: hash.digest('hex') });
    hash = startChecksum(kind);
    filled = 0;
  };
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const take = Math.min(chunk.length - from, partSize - filled);
      hash.update(chunk.subarray(from, from + take));
      from += take;
      filled += take;
      if (filled === partSize) endPart();
    }
  }
  if (filled > 0) endPart();
  return combineChecksums(kind, partSize, parts);
}
