import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';

/** Placeholders for paths that the plan does not know: a whole argument, or the folder before a slash. */
export const sourceToken = '{source}';
export const doneToken = '{done}';

export type Step = {
  name: 'review' | 'extras' | 'larger';
  /** Run in sequence, in the step's own folder. */
  runs: { args: string[]; isWaveform?: boolean }[];
  outputs: MediaOutput[];
  /** Outputs of earlier steps that must be in the folder. */
  needs: string[];
  /** A file in the step's folder that can be played while it grows. */
  growing?: string;
  /** An output that is complete long before the others, once the first run has passed this frame. */
  early?: { file: string; afterFrame: number };
  /** Number of frames that the first run writes in total. */
  frameCount: number;
};

/** The maximum of the widest tape format, and far below what a hostile header claims. */
const maxAudioTracks = 32;

export function listUsableAudio({ audio }: MediaFacts): AudioFacts[] {
  return audio.filter(({ codec }) => codec !== null).slice(0, maxAudioTracks);
}

/** A tenth into the video, at most three seconds: films begin in black. */
export function choosePosterFrame({ video, durationMs }: MediaFacts): number {
  const fraction = Math.min(0.1, 3_000 / Math.max(1, durationMs));
  return Math.min(video.frameCount - 1, Math.floor(video.frameCount * fraction));
}
