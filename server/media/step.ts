import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media-facts.ts';

/** Stand for paths that the plan does not know. They are whole arguments, or the folder before a slash. */
export const sourceToken = '{source}';
export const doneToken = '{done}';

export type Step = {
  name: 'review' | 'extras' | 'larger';
  /** One after the other, in a folder of the step's own. */
  runs: { args: string[]; isWaveform?: boolean }[];
  outputs: MediaOutput[];
  /** Outputs of earlier steps that must be in the folder. */
  needs: string[];
  /** A file in the step's folder that can be played while it grows. */
  growing?: string;
  /** An output that is whole long before the others, once the first run has come past this frame. */
  early?: { file: string; afterFrame: number };
  /** How many frames the first run will have written at its end. */
  frameCount: number;
};

/** As many as the widest tape format has, and far fewer than a hostile header claims. */
const maxAudioTracks = 32;

export function listUsableAudio({ audio }: MediaFacts): AudioFacts[] {
  return audio.filter(({ codec }) => codec !== null).slice(0, maxAudioTracks);
}

/** A tenth in, at most three seconds: films begin in black. */
export function choosePosterFrame({ video, durationMs }: MediaFacts): number {
  const fraction = Math.min(0.1, 3_000 / Math.max(1, durationMs));
  return Math.min(video.frameCount - 1, Math.floor(video.frameCount * fraction));
}
