import type { MediaFacts, VideoFacts } from '#contract/media/media-facts.ts';
import type { Fingerprint } from '#server/platform/db/rows/stored-output.ts';
import { scaleToGrid } from '../fingerprint/fingerprint.ts';
import { guardInput } from '../run/hostile-input.ts';
import { listUsableAudio, type Step, sourceToken } from './step.ts';
import { keepTimes } from './video-settings.ts';

export const pictureFingerprint: Fingerprint = { kind: 'fingerprint-pictures', file: 'pictures.bin' };
export const soundFingerprint: Fingerprint = { kind: 'fingerprint-sounds', file: 'sounds.bin' };

/** The fingerprints that a video should have. */
export function listFingerprints(facts: MediaFacts): Fingerprint[] {
  return listUsableAudio(facts).length > 0 ? [pictureFingerprint, soundFingerprint] : [pictureFingerprint];
}

/** Renders fingerprints from the 540p rendition as the source. Each run decodes only its stream. */
export function planFingerprints(facts: MediaFacts, fingerprints: Fingerprint[]): Step {
  const { video } = facts;
  const runs: Record<Fingerprint['kind'], Step['runs'][number]> = {
    'fingerprint-pictures': {
      // Without -copyts a rendition whose first frame is missing would begin at 0.
      args: ['-copyts', ...guardInput(sourceToken), '-map', '0:v:0', '-vf', scaleToGrid, ...writePictures(video)],
      pipe: 'pictures',
    },
    'fingerprint-sounds': {
      args: [...guardInput(sourceToken), '-map', '0:a:0', ...writeSamples],
      pipe: 'samples',
    },
  };
  return {
    name: 'fingerprints',
    runs: fingerprints.map(({ kind }) => runs[kind]),
    outputs: fingerprints,
    needs: [],
    frameCount: video.frameCount,
  };
}

/**
 * Writes the pictures of the grid. At a constant rate a frame that cannot be decoded leaves a gap, which its neighbour
 * fills, so that frame n stays frame n. One frame more than there should be tells that the count is wrong, without an
 * end where times are hostile.
 */
export function writePictures(video: VideoFacts): string[] {
  const { frameRate, frameCount, isVariable } = video;
  const times = isVariable ? keepTimes(video) : ['-r', `${frameRate.num}/${frameRate.den}`, '-fps_mode', 'cfr'];
  return [...times, '-frames:v', String(frameCount + 1), '-f', 'rawvideo', 'pipe:3'];
}

/** The samples that the waveform and the fingerprint of the sound are made from. */
export const writeSamples = ['-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:3'];
