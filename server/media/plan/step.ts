import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import type { Fingerprint, StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import type { Hardware } from './hardware.ts';

/** Placeholders for paths that the plan does not know: a whole argument, or the folder before a slash. */
export const sourceToken = '{source}';
export const doneToken = '{done}';
/** Placeholder for the seek position of the poster, which depends on the pictures. */
export const posterToken = '{poster}';

/** The poster until the real one is rendered. */
export const earlyPoster = 'early.jpg';

export function isFingerprint(output: StoredOutput): output is Fingerprint {
  return output.kind === 'fingerprint-pictures' || output.kind === 'fingerprint-sounds';
}

/** The output of a run on `pipe:3`: pictures of the fingerprint's grid, or samples of 8 kHz. */
export type Pipe = 'pictures' | 'samples';

export type PlanSettings = {
  canToneMap: boolean;
  /** Encodes the renditions, unless the rate varies: that is not part of its proof. Undefined: x264 does. */
  hardware?: Hardware | undefined;
  /** Only to measure what the fingerprints cost. */
  withoutFingerprints?: boolean;
};

export type Step = {
  name: 'remux' | 'review' | 'extras' | 'larger' | 'poster' | 'fingerprints';
  /** Run in sequence, in the step's own folder. */
  runs: { args: string[]; pipe?: Pipe; hardware?: Hardware | undefined }[];
  outputs: StoredOutput[];
  /** Made from what is decoded anyway. The step is done without it: not every video has one. */
  fingerprint?: Fingerprint | undefined;
  /** Outputs of earlier steps that must be in the folder. */
  needs: string[];
  /** A file in the step's folder that can be played while it grows. */
  growing?: string;
  /** An output that a later step replaces. Complete long before the others, once the first run has passed this frame. */
  early?: { output: MediaOutput; afterFrame: number };
  /** The poster is the first picture from here on that is not black, if there is one in this output. */
  poster?: { needs: string; fromSeconds: number };
  /** Number of frames that the first run writes in total. */
  frameCount: number;
};

/** The maximum of the widest tape format, and far below what a hostile header claims. */
const maxAudioTracks = 32;

export function listUsableAudio({ audio }: MediaFacts): AudioFacts[] {
  return audio.filter(({ codec }) => codec !== null).slice(0, maxAudioTracks);
}
