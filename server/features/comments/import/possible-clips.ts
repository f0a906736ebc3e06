import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { parseTimecode, timecodeScale } from '#contract/media/timecode.ts';
import type { Clip } from '#server/markers/marker.ts';
import { describeSound } from '../export/describe-clip.ts';

const usualStarts = ['01:00:00:00', '00:00:00:00'];

/** The video as editing programs see it, for each place where its timeline may start; the likeliest first. */
export function describeClips(
  { facts, asset }: { facts: MediaFacts | null; asset: AssetFacts | null },
  about: { name: string; version: number },
): Clip[] {
  // Times of sound count from its beginning.
  if (asset?.kind === 'audio') return [describeSound(asset, { ...about, url: '' })];
  if (!facts) return [];
  const { video } = facts;
  const scale = timecodeScale(facts);
  const { num, den } = video.frameRate;
  const starts = [scale.firstFrame, ...usualStarts.map((text) => parseTimecode(text, scale) ?? 0)];
  return [...new Set(starts)].map((startFrame) => ({
    ...about,
    rate: video.frameRate,
    isDropFrame: scale.isDropFrame,
    isVariable: video.isVariable,
    startFrame,
    frameCount: video.isVariable
      ? Math.max(1, Math.round((video.durationMs * num) / (den * 1000)))
      : Math.max(1, video.frameCount),
    width: video.width,
    height: video.height,
    audio: null,
    url: '',
  }));
}
