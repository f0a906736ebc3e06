import type { ImageFacts } from '#contract/media/asset-facts.ts';
import { MediaError } from '../../media-error.ts';
import { readProfile } from './profile.ts';
import type { Vips } from './run-vips.ts';

export type Header = Pick<ImageFacts, 'width' | 'height' | 'bitDepth' | 'hasAlpha' | 'profile' | 'shownAs'> & {
  /** In the colours of ink. */
  isPrint: boolean;
};

const mostPixels = 500_000_000;
/** A strip of one pixel by millions has as many tiles as a city. */
const longestSide = 100_000;
/** Interlaced PNGs are decoded whole. */
const mostInterlacedBytes = 320_000_000;
const depths: Record<string, number> = { uchar: 8, char: 8, ushort: 16, short: 16, uint: 32, int: 32, float: 32 };
const colours: Record<string, number> = { 'b-w': 1, grey16: 1, cmyk: 4 };
const turned = [5, 6, 7, 8];

/** Reads the size and the colours of an image before any pixel, and refuses those with too many pixels. */
export async function readHeader(vips: Vips, source: string, isUntrusted = false): Promise<Header> {
  const fields = new Map<string, string>();
  for (const line of await vips('vipsheader', ['-a', source], [source], isUntrusted)) {
    const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name)) fields.set(name, value);
  }
  const number = (name: string) => Number(fields.get(name) ?? 0);
  const [width, height] = [number('width'), number('height')];
  if (!(width > 0 && height > 0)) throw new MediaError('unreadable', 'no size');
  if (width * height > mostPixels || Math.max(width, height) > longestSide) throw new MediaError('picture-too-large');
  const bytes = (width * height * number('bands') * (depths[fields.get('format') ?? ''] ?? 8)) / 8;
  if (fields.has('interlaced') && bytes > mostInterlacedBytes) throw new MediaError('too-much-memory', 'interlaced');
  const isTurned = turned.includes(number('orientation'));
  const profile = fields.has('icc-profile-data') ? await readIcc(vips, source, isUntrusted) : undefined;
  const isPrint = fields.get('interpretation') === 'cmyk';
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    bitDepth: number('heif-bitdepth') || (depths[fields.get('format') ?? ''] ?? 8),
    hasAlpha: number('bands') > (colours[fields.get('interpretation') ?? ''] ?? 3),
    isPrint,
    profile: profile?.name ?? null,
    shownAs: (profile?.isWide ?? isPrint) ? 'display-p3' : 'srgb',
  };
}

async function readIcc(vips: Vips, source: string, isUntrusted: boolean) {
  const lines = await vips('vipsheader', ['-f', 'icc-profile-data', source], [source], isUntrusted);
  return readProfile(Buffer.from(lines.join(''), 'base64'));
}
