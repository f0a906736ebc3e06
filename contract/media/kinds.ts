import { videoTypeOf, videoTypePattern } from './video-types.ts';

/**
 * The kinds of files that are reviewed, and `other`, which is only stored. A kind is a row here, a folder in
 * server/media/kinds/ and one in web/features/kinds/. Without schemas, because the first page of the browser needs it.
 */
export const fileKinds = ['video', 'image', 'pdf', 'audio', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];
/** The kinds beside videos that are reviewed. */
export type AssetKind = Exclude<FileKind, 'video' | 'other'>;

type Kind = {
  /** In a sentence: "This PDF could not be processed." */
  noun: string;
  /** The formats, as a sentence lists them. */
  formats: string;
  pattern: RegExp;
  /** Browsers report unusual types or none; the ending then decides. */
  typesByEnding: Record<string, string>;
};

const kinds: Record<AssetKind, Kind> = {
  image: {
    noun: 'image',
    formats: 'JPEG, PNG, WebP, AVIF, HEIC, TIFF, PSD, GIF, SVG, DNG and camera RAW',
    pattern: /^image\/[\w.+-]{1,60}$/,
    typesByEnding: {
      arw: 'image/x-sony-arw',
      avif: 'image/avif',
      cr2: 'image/x-canon-cr2',
      cr3: 'image/x-canon-cr3',
      dng: 'image/x-adobe-dng',
      exr: 'image/x-exr',
      gif: 'image/gif',
      heic: 'image/heic',
      heif: 'image/heif',
      jpeg: 'image/jpeg',
      jpg: 'image/jpeg',
      nef: 'image/x-nikon-nef',
      orf: 'image/x-olympus-orf',
      png: 'image/png',
      psb: 'image/vnd.adobe.photoshop',
      psd: 'image/vnd.adobe.photoshop',
      raf: 'image/x-fuji-raf',
      rw2: 'image/x-panasonic-rw2',
      svg: 'image/svg+xml',
      tif: 'image/tiff',
      tiff: 'image/tiff',
      webp: 'image/webp',
    },
  },
  pdf: {
    noun: 'PDF',
    formats: 'PDF',
    pattern: /^application\/pdf$/,
    typesByEnding: { pdf: 'application/pdf' },
  },
  audio: {
    noun: 'sound file',
    formats: 'WAV, BWF, AIFF, FLAC, MP3, AAC, M4A, Ogg and Opus',
    pattern: /^audio\/[\w.+-]{1,60}$/,
    typesByEnding: {
      aac: 'audio/aac',
      aif: 'audio/aiff',
      aifc: 'audio/aiff',
      aiff: 'audio/aiff',
      bwf: 'audio/wav',
      flac: 'audio/flac',
      m4a: 'audio/mp4',
      mp3: 'audio/mpeg',
      oga: 'audio/ogg',
      opus: 'audio/ogg',
      rf64: 'audio/wav',
      wav: 'audio/wav',
      wave: 'audio/wav',
    },
  },
};
const assetKinds = Object.keys(kinds) as AssetKind[];

/** The type of a file that is only stored. No browser shows anything of this type. */
export const otherType = 'application/octet-stream';

export function kindOfType(contentType: string): FileKind {
  const type = contentType.toLowerCase();
  if (videoTypePattern.test(type)) return 'video';
  return assetKinds.find((kind) => kinds[kind].pattern.test(type)) ?? 'other';
}

/** The type to upload a file with, by what the browser says and by its name. */
export function fileTypeOf(name: string, type: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = assetKinds.map((kind) => kinds[kind].typesByEnding[ending]).find(Boolean);
  const kind = kindOfType(type);
  // Many programs say that a file is a video or a sound by its container alone, as of .ogg.
  if (named !== undefined && (kind === 'other' || kindOfType(named) === kind)) return named;
  return kind === 'other' ? (videoTypeOf(name, type) ?? otherType) : type.toLowerCase();
}

export const nounOf = (kind: FileKind): string =>
  kind === 'video' ? 'video' : kind === 'other' ? 'file' : kinds[kind].noun;
export const formatsOf = (kind: AssetKind): string => kinds[kind].formats;

/** For the file dialog of a browser: the endings of each kind beside videos. */
export const assetEndings: readonly string[] = assetKinds.flatMap((kind) =>
  Object.keys(kinds[kind].typesByEnding).map((ending) => `.${ending}`),
);

/** Two files of such a kind can be compared. */
const comparedKinds: readonly FileKind[] = ['video', 'image', 'pdf'];

export function canCompare(kinds: readonly FileKind[]): boolean {
  const [first] = kinds;
  return first !== undefined && comparedKinds.includes(first) && kinds.every((kind) => kind === first);
}

/** The choices of a team: videos alone, all kinds that are reviewed, or any file. */
export const takenFiles = ['videos', 'reviewed', 'all'] as const;
export type TakenFiles = (typeof takenFiles)[number];

/** In "Drop videos or whole folders here." */
export const takenText: Record<TakenFiles, string> = {
  videos: 'videos',
  reviewed: 'videos, images, PDFs, sound',
  all: 'files of any type',
};
export const whoChangesTaken = 'An admin can change that in the menu of the team.';

export function takes(taken: TakenFiles, kind: FileKind): boolean {
  return kind === 'video' || taken === 'all' || (taken === 'reviewed' && kind !== 'other');
}
