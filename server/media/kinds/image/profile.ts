/** The part of an ICC profile that decides the space of the review copy. */
export type Profile = { name: string | null; isWide: boolean };

const tagAt = 132;
const mostTags = 100;
/** A matrix profile with the primaries of sRGB lies within this, in xy of D50, however it was rounded. */
const tolerance = 0.01;
/** sRGB, adapted to D50, as every ICC profile is. */
const srgb = [
  [0.648, 0.331],
  [0.321, 0.598],
  [0.156, 0.066],
] as const;

/** Undefined if the bytes are no profile. Reads nothing outside of them. */
export function readProfile(bytes: Buffer): Profile | undefined {
  if (bytes.length < tagAt || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const tags = new Map<string, Buffer>();
  const count = Math.min(bytes.readUInt32BE(128), mostTags);
  for (let at = tagAt; at < tagAt + 12 * count && at + 12 <= bytes.length; at += 12) {
    const from = bytes.readUInt32BE(at + 4);
    tags.set(bytes.toString('latin1', at, at + 4), bytes.subarray(from, from + bytes.readUInt32BE(at + 8)));
  }
  const space = bytes.toString('latin1', 16, 20);
  return { name: readName(tags.get('desc')), isWide: space !== 'GRAY' && isWide(space, tags) };
}

function isWide(space: string, tags: Map<string, Buffer>): boolean {
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readChromaticity(tags.get(name)));
  // Cyan of paper is outside of sRGB. Of a table of colours nothing is known.
  if (space !== 'RGB ' || primaries.includes(undefined)) return true;
  return primaries.some((point) => point && isOutside(point));
}

/** Further from the middle of sRGB than one of its edges. */
function isOutside([x, y]: readonly [number, number]): boolean {
  return srgb.some(([fromX, fromY], n) => {
    const [toX, toY] = srgb[(n + 1) % 3] ?? srgb[0];
    const [dx, dy] = [toX - fromX, toY - fromY];
    return (dx * (y - fromY) - dy * (x - fromX)) / Math.hypot(dx, dy) < -tolerance;
  });
}

function readChromaticity(bytes: Buffer | undefined): readonly [number, number] | undefined {
  if (!bytes || bytes.length < 20) return undefined;
  const [x, y, z] = [bytes.readInt32BE(8), bytes.readInt32BE(12), bytes.readInt32BE(16)];
  const sum = x + y + z;
  return sum > 0 ? [x / sum, y / sum] : undefined;
}

/** Version 2 has the name in ASCII, version 4 in the languages of its maker. */
function readName(bytes: Buffer | undefined): string | null {
  if (!bytes || bytes.length < 28) return null;
  const type = bytes.toString('latin1', 0, 4);
  const plain = () => bytes.toString('latin1', 12, 12 + Math.min(bytes.readUInt32BE(8), 200));
  const listed = () => {
    const from = bytes.readUInt32BE(24);
    const text = Buffer.from(bytes.subarray(from, from + 2 * Math.floor(Math.min(bytes.readUInt32BE(20), 400) / 2)));
    return text.length % 2 === 0 ? text.swap16().toString('utf16le') : '';
  };
  const name = type === 'desc' ? plain() : type === 'mluc' ? listed() : '';
  return (
    name
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 100) || null
  );
}
