import { type AssetKind, formatsOf, nounOf } from '#contract/media/kinds.ts';
import { videoFormats } from '#contract/media/video-types.ts';

/** The reasons why ffmpeg fails. `isFinal`: the same file would fail the same way again. */
const kinds = {
  unreadable: {
    isFinal: true,
    message: 'This file cannot be read as a video. It may be damaged, incomplete or copy-protected.',
  },
  'format-not-taken': { isFinal: true, message: `Vizio does not read this kind of file. It takes ${videoFormats}.` },
  'no-picture': { isFinal: true, message: `There is no video in this file. Vizio takes ${videoFormats}.` },
  'no-sound': { isFinal: true, message: 'There is no sound in this file.' },
  'too-many-channels': { isFinal: true, message: 'The sound of this file has more channels than can be read.' },
  'too-many-samples': { isFinal: true, message: 'The sound of this file is longer than 2,147,483,647 samples.' },
  'no-key-frame': {
    isFinal: true,
    message: 'This video has no key frame, so no picture of it can be shown. Cut or export it again from its source.',
  },
  'codec-not-taken': {
    isFinal: true,
    message: 'This video uses a codec that is not supported here. Convert it to H.264 or ProRes, then upload it again.',
  },
  encrypted: { isFinal: true, message: 'This video is copy-protected. Upload a copy without the protection.' },
  'picture-too-large': { isFinal: true, message: 'The picture of this video is larger than 36 megapixels.' },
  'too-many-frames': {
    isFinal: true,
    message: 'This video has more frames than can be processed. Split it, then upload the parts.',
  },
  'too-many-pages': { isFinal: true, message: 'This file has more than 2,000 pages. Split it, then upload the parts.' },
  'too-much-cpu': {
    isFinal: true,
    message: 'This video needs far more computing than its size allows. Export it again with a usual codec.',
  },
  'too-much-work': {
    isFinal: true,
    message: 'This video has too many and too large frames for its size. Export it again with a usual codec.',
  },
  // Not final, because a fault of the machine looks the same. It is tried again alone, see processing.ts.
  standstill: {
    isFinal: false,
    message: 'Processing this video stood still twice, so it was stopped. Export it again with a usual codec.',
  },
  'too-large': { isFinal: false, message: 'The proxies of this video grew larger than allowed.' },
  'too-much-memory': { isFinal: false, message: 'This video needs more memory than it is given.' },
  'disk-full': { isFinal: false, message: 'The disk is full. Make room, then try again.' },
  'no-ffmpeg': { isFinal: false, message: 'ffmpeg is missing on the server, so videos are not processed yet.' },
  'no-vips': { isFinal: false, message: 'vips is missing on the server, so images and PDFs are not processed yet.' },
  'no-loader': {
    isFinal: false,
    message: 'vips on the server lacks the part that reads this kind of file, so it is not processed yet.',
  },
  stopped: { isFinal: false, message: 'Processing was stopped before it was done.' },
  failed: { isFinal: false, message: 'This video could not be processed.' },
} satisfies Record<string, { isFinal: boolean; message: string }>;

export type MediaErrorKind = keyof typeof kinds;

/** The sentences that differ for a file that is no video. */
const assetMessages: Partial<Record<MediaErrorKind, (noun: string, formats: string) => string>> = {
  unreadable: (noun) => `This ${noun} cannot be read. It may be damaged, incomplete or protected.`,
  'format-not-taken': (noun, formats) => `Vizio does not read this kind of ${noun}. It takes ${formats}.`,
  'picture-too-large': (noun) =>
    `This ${noun} has more pixels than can be shown. Export it with fewer than 500 megapixels.`,
  'no-sound': (_noun, formats) => `There is no sound in this file. Vizio takes ${formats}.`,
  'codec-not-taken': (noun, formats) =>
    `This ${noun} uses a codec that is not supported here. Convert it to one of these: ${formats}.`,
  'too-many-channels': (noun) =>
    `This ${noun} has more than 16 channels. Split it into files of up to 16 channels, then upload these.`,
  'too-many-samples': (noun) =>
    `This ${noun} is longer than 2,147,483,647 samples, which are 12 hours at 48 kHz. Split it, then upload the parts.`,
  'too-much-cpu': (noun) => `This ${noun} needs far more computing than its size allows. Export it again.`,
  'too-much-memory': (noun) =>
    `This ${noun} needs more memory than it is given. Export it again, smaller or flattened.`,
  standstill: (noun) => `Processing this ${noun} stood still twice, so it was stopped. Export it again.`,
  'too-many-pages': (noun) => `This ${noun} has more than 2,000 pages. Split it, then upload the parts.`,
  encrypted: (noun) => `This ${noun} is protected by a password. Upload a copy without it.`,
  'no-vips': () => 'vips is missing on the server, so images and PDFs are not processed yet.',
  'no-ffmpeg': () => 'ffmpeg is missing on the server, so sound is not processed yet.',
};

/** The sentence for a file of this kind. */
export function explainAsset({ kind }: MediaError, asset: AssetKind): string {
  const [noun, formats] = [nounOf(asset), formatsOf(asset)];
  return assetMessages[kind]?.(noun, formats) ?? `This ${noun} could not be processed.`;
}

/** `message` is a sentence for people, `detail` the end of ffmpeg's output for the log. */
export class MediaError extends Error {
  readonly kind: MediaErrorKind;
  readonly isFinal: boolean;
  readonly detail: string;

  constructor(kind: MediaErrorKind, detail = '') {
    super(kinds[kind].message);
    this.name = 'MediaError';
    this.kind = kind;
    this.isFinal = kinds[kind].isFinal;
    this.detail = detail;
  }
}

/** Patterns in ffmpeg's output, most reliable first. */
const signs: [RegExp, MediaErrorKind][] = [
  [/No space left on device|Disk quota exceeded/, 'disk-full'],
  [/File too large/, 'too-large'],
  // A decoder that is fed again without having been emptied says that a resource is unavailable, too.
  [
    /Cannot allocate memory|Could not alloc|out of memory|Error allocating|Failed to create thread|(?<!decoding stream.*|packet to decoder.*)Resource temporarily unavailable/,
    'too-much-memory',
  ],
  [/Codec \(\S+\) not on whitelist/, 'codec-not-taken'],
  [/Picture size \d+x\d+ (is invalid|exceeds)/, 'picture-too-large'],
  [/Format not on whitelist/, 'format-not-taken'],
  [/DRM protected stream/, 'encrypted'],
  [/Too many channels/, 'too-many-channels'],
  [/Decoder .*not found|no decoder/i, 'codec-not-taken'],
  [
    /Invalid data found|End of file|moov atom not found|not on whitelist|not in whitelist|not whitelisted/,
    'unreadable',
  ],
  [
    /channels not set|could not find codec parameters|Output file (#\d+ )?(is empty|does not contain)|Invalid argument/i,
    'unreadable',
  ],
];

/** Classifies a failure by the end of ffmpeg's output and the signal that ended it. */
export function explainFailure(stderrTail: string, exitSignal: NodeJS.Signals | null): MediaErrorKind {
  if (exitSignal === 'SIGXFSZ') return 'too-large';
  if (exitSignal === 'SIGXCPU') return 'too-much-cpu';
  // By the kernel or a person, whatever the program complained about before.
  if (exitSignal === 'SIGKILL') return 'failed';
  const sign = signs.find(([pattern]) => pattern.test(stderrTail));
  if (sign) return sign[1];
  // A decoder that crashes or is killed by the kernel will most likely do so again, but that is not certain.
  return 'failed';
}
