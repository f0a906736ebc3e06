import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import type { Hardware } from './hardware.ts';

/** Placeholders for paths that the plan does not know: a whole argument, or the folder before a slash. */
export const sourceToken = '{source}';
export const doneToken = '{done}';
/** Placeholder for the seek position of the poster, which depends on the pictures. */
export const posterToken = '{poster}';

/** The poster until the real one is rendered. */
export const earlyPoster = 'early.jpg';

export type Step = {
  name: 'remux' | 'review' | 'extras' | 'larger' | 'poster';
  /** Run in sequence, in the step's own folder. */
  runs: { args: string[]; isWaveform?: boolean; hardware?: Hardware | undefined }[];
  outputs: MediaOutput[];
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
