import type { ByteRange } from '#server/platform/storage/storage.ts';

/**
 * Undefined: the whole object. 'unsatisfiable': the range lies outside it. A request for several ranges gets the whole
 * object.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1], match[2]].map((text) => (text ? Number(text) : undefined));
  if (first === undefined) {
    const length = Math.min(last ?? 0, sizeBytes);
    return length === 0 ? 'unsatisfiable' : { from: sizeBytes - length, to: sizeBytes - 1 };
  }
  if (last !== undefined && last < first) return undefined;
  if (first >= sizeBytes) return 'unsatisfiable';
  return { from: first, to: Math.min(last ?? Number.POSITIVE_INFINITY, sizeBytes - 1) };
}
