import type { AudioFacts, Color, Rational, VideoFacts } from '#contract/media/media-facts.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Names that are more than an abbreviation in upper case. */
const containers: Record<string, string> = {
  mov: 'QuickTime',
  matroska: 'Matroska',
  webm: 'WebM',
  mpegts: 'MPEG-TS',
  mpeg: 'MPEG-PS',
  mpegvideo: 'MPEG',
  asf: 'Windows Media',
  flv: 'Flash Video',
  ogg: 'Ogg',
};
const codecs: Record<string, string> = {
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'Apple ProRes',
  dnxhd: 'DNxHD',
  dvvideo: 'DV',
  theora: 'Theora',
  wmv3: 'Windows Media 9',
  vc1: 'VC-1',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  mjpeg: 'Motion JPEG',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ac3: 'Dolby Digital',
  eac3: 'Dolby Digital Plus',
  alac: 'Apple Lossless',
};
const longestAbbreviation = 4;
const layouts: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };
const transfers: Record<string, string> = { 'arib-std-b67': 'HLG', smpte2084: 'PQ' };
const primaries: Record<string, string> = {
  bt709: 'Rec. 709',
  bt2020: 'Rec. 2020',
  smpte432: 'Display P3',
  smpte170m: 'Rec. 601',
  bt470bg: 'Rec. 601',
};

export const formatContainer = (name: string): string => containers[name] ?? capitalize(name);

export function formatCodec(codec: string | null): string {
  if (codec === null) return 'unknown';
  const bits = /^pcm_[sfu](\d+)/.exec(codec)?.[1];
  return codecs[codec] ?? (bits ? `PCM, ${bits} bit` : capitalize(codec));
}

function capitalize(name: string): string {
  return name.length > longestAbbreviation ? name : name.toUpperCase();
}

/** "25", "23.976 (24000/1001)": adds the exact fraction if the decimals are rounded. */
export function formatRate({ num, den }: Rational): string {
  const decimals = String(Number((num / den).toFixed(3)));
  return num % den === 0 ? decimals : `${decimals} (${num}/${den})`;
}

export function formatFrameRate({ frameRate, isVariable, isTimed }: VideoFacts): string {
  if (!isTimed) return `${formatRate(frameRate)}, evened out because the file has no usable frame times`;
  return isVariable ? `variable, mostly ${formatRate(frameRate)}` : formatRate(frameRate);
}

export function formatColor({ isHdr, transfer, primaries: space }: Color): string {
  const known = primaries[space ?? ''];
  const parts = isHdr ? ['HDR', transfers[transfer ?? ''], known] : ['Standard', known];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** All colour tags in the file. */
export function formatColorTags({ primaries: space, transfer, matrix, isFullRange }: Color): string {
  const tags = [...new Set([space, transfer, matrix].filter((tag) => tag !== null))];
  return [...(tags.length > 0 ? tags : ['no colour tags']), isFullRange ? 'full range' : 'limited range'].join(' · ');
}

/** "English, stereo", "5.1". */
export function formatTrack({ language, title, channels }: AudioFacts): string {
  const layout = layouts[channels] ?? `${channels} channels`;
  const spoken = nameLanguage(language);
  return [spoken, title, layout].filter((part) => part !== null && part !== '').join(', ');
}

function nameLanguage(code: string | null): string | null {
  if (code === null || code === 'und') return null;
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
