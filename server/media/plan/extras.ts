import type { MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import { guardInput } from '../run/hostile-input.ts';
import { convertToJpeg } from './filters.ts';
import { soundFingerprint, writeSamples } from './fingerprints.ts';
import { fitInto, type RenditionSize } from './ladder.ts';
import { measureLoudness } from './loudness.ts';
import { seekPoster, writePoster } from './poster.ts';
import { doneToken, listUsableAudio, type PlanSettings, posterToken, type Step } from './step.ts';
import { countGroup, spaceKeyFrames } from './video-settings.ts';
import { planWaveform } from './waveform.ts';

const hoverSeconds = 4;
const hoverLongSide = 480;
const tileLongSide = 160;
const maxTiles = 100;
const tilesPerRow = 10;
/**
 * Shorter videos decode all frames for the sprite, longer ones key frames only: 0.3 s per minute of 30p instead of 3.2
 * s.
 */
const keyFramesOnlyAboveMs = 20_000;

/**
 * Renders the extras from the 540p rendition in one process. Measured for a sprite of one minute: 0.6 s, instead of 10
 * s from the source.
 */
export function planExtras(
  facts: MediaFacts,
  size: RenditionSize,
  { withoutFingerprints = false }: Pick<PlanSettings, 'withoutFingerprints'>,
): Step {
  const { video } = facts;
  const file = `${doneToken}/${size.name}.mp4`;
  const hover = fitInto(size, hoverLongSide, hoverLongSide);
  const sprite = planSprite(facts, size);
  const hasAudio = listUsableAudio(facts).length > 0;
  const args = [
    // The hover preview starts with the poster frame, so that the card does not jump.
    ...guardInput(file, ['-ss', posterToken, '-t', String(hoverSeconds)]),
    ...guardInput(file, sprite.isKeyFramesOnly ? ['-skip_frame', 'nokey'] : []),
    ...[
      '-map',
      '0:v',
      '-vf',
      `scale=${hover.width}:${hover.height}`,
      '-fps_mode',
      'passthrough',
      '-enc_time_base:v',
      '-1',
    ],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'fastdecode', '-crf', '28', '-threads', '2'],
    ...spaceKeyFrames(video),
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', 'hover.mp4'],
    ...['-map', '1:v', '-vf', sprite.filter, '-fps_mode', 'passthrough', '-frames:v', '1', '-q:v', '5', '-update', '1'],
    ...['-f', 'image2', 'sprite.jpg'],
    ...writePoster(video, 'poster.jpg'),
    ...(hasAudio ? ['-map', '1:a:0', '-af', measureLoudness, ...writeSamples] : []),
  ];
  return {
    name: 'extras',
    runs: [{ args, ...(hasAudio ? { pipe: 'samples' } : {}) }],
    outputs: [
      { kind: 'poster', file: 'poster.jpg', width: size.width, height: size.height },
      { kind: 'hover', file: 'hover.mp4', ...hover },
      sprite.output,
      ...(hasAudio ? [planWaveform(facts.durationMs)] : []),
    ],
    fingerprint: hasAudio && !withoutFingerprints ? soundFingerprint : undefined,
    needs: [`${size.name}.mp4`],
    poster: { needs: `${size.name}.mp4`, fromSeconds: seekPoster(facts) },
    frameCount: Math.min(video.frameCount, Math.round((hoverSeconds * video.frameRate.num) / video.frameRate.den)),
  };
}

function planSprite(
  { video, durationMs }: MediaFacts,
  size: RenditionSize,
): { filter: string; isKeyFramesOnly: boolean; output: MediaOutput } {
  const { width: tileWidth, height: tileHeight } = fitInto(size, tileLongSide, tileLongSide);
  const isKeyFramesOnly = !video.isVariable && durationMs > keyFramesOnlyAboveMs;
  const group = isKeyFramesOnly ? countGroup(video.frameRate) : 1;
  const groupsPerTile = Math.ceil(video.frameCount / group / maxTiles);
  const tileMs = video.isVariable
    ? Math.max(100, Math.ceil(durationMs / maxTiles))
    : (groupsPerTile * group * 1000 * video.frameRate.den) / video.frameRate.num;
  const count = video.isVariable
    ? Math.max(1, Math.ceil(durationMs / tileMs))
    : Math.ceil(video.frameCount / (groupsPerTile * group));
  const columns = Math.min(tilesPerRow, count);
  const rows = Math.ceil(count / columns);
  const choose = video.isVariable ? `fps=1000/${tileMs}:round=down` : `select='not(mod(n,${groupsPerTile}))'`;
  return {
    filter: `${choose},scale=${tileWidth}:${tileHeight},${convertToJpeg(video)},tile=${columns}x${rows}`,
    isKeyFramesOnly,
    output: { kind: 'sprite', file: 'sprite.jpg', columns, rows, tileWidth, tileHeight, count, tileMs },
  };
}
