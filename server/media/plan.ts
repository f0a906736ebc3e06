import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media-facts.ts';
import { planExtras } from './extras.ts';
import { filterAudio, filterPoster, filterSizes } from './filters.ts';
import { guardInput } from './hostile-input.ts';
import { chooseSizes, type RenditionSize } from './ladder.ts';
import { choosePosterFrame, doneToken, listUsableAudio, type Step, sourceToken } from './step.ts';
import { encodeVideo, keepTimes } from './video-settings.ts';

export type PlanSettings = { canToneMap: boolean };

/**
 * What is made of a video, in order: first what people wait for, then what hangs on it, then what is merely nicer.
 *
 * All sizes in one process take 0.85 to 0.9 of the processor time of two (measured, 1080p H.264 and HEVC on two cores),
 * and its first fragment comes later by less than a second: ProRes 2.3 s after the last byte instead of 1.4, HEVC 1.6
 * instead of 1.0, H.264 1.4 instead of 0.7. But the 540p then grows at a third of its own pace, slower than it is
 * played. So they go together where the original can be reviewed meanwhile, and the 540p goes alone where people wait.
 */
export function planOutputs(facts: MediaFacts, settings: PlanSettings): Step[] {
  const [first, ...larger] = chooseSizes(facts.video);
  if (!first) return [];
  if (facts.isBrowserPlayable) return [planReview(facts, [first, ...larger], settings), planExtras(facts, first)];
  return [
    planReview(facts, [first], settings),
    planExtras(facts, first),
    ...(larger.length > 0 ? [planLarger(facts, larger, settings)] : []),
  ];
}

function planReview(facts: MediaFacts, sizes: [RenditionSize, ...RenditionSize[]], settings: PlanSettings): Step {
  const { video } = facts;
  const [size, ...larger] = sizes;
  const tracks = listUsableAudio(facts);
  const [firstTrack, ...otherTracks] = tracks;
  const posterFrame = choosePosterFrame(facts);
  const growing = `${size.name}.growing.mp4`;
  const args = [
    '-copyts',
    ...['-filter_complex_threads', '2'],
    ...guardInput(sourceToken),
    ...[
      '-filter_complex',
      `${filterSizes(video, sizes, { ...settings, withStill: true })};[still]${filterPoster(posterFrame)}[poster]`,
    ],
    ...['-map', `[${size.name}]`],
    // Chromium takes one track of sound where it is given a growing file, so the others wait beside it.
    ...(firstTrack ? encodeAudio([firstTrack], facts) : []),
    ...encodeVideo(video, size.name),
    ...writeGrowing,
    growing,
    // Written whole or not at all, so that it can be shown long before the rest is done.
    ...['-map', '[poster]', ...keepTimes(video), '-frames:v', posterFrame === 0 ? '1' : '2', '-q:v', '3'],
    ...['-f', 'image2', '-update', '1', '-atomic_writing', '1', 'poster.jpg'],
    ...larger.flatMap(({ name }) => [
      ...['-map', `[${name}]`, ...encodeAudio(tracks, facts), ...encodeVideo(video, name)],
      ...[...describeTracks(tracks), ...writeFaststart, `${name}.mp4`],
    ]),
    ...(otherTracks.length > 0 ? [...encodeAudio(otherTracks, facts), ...plainOutput, '-f', 'mp4', 'audio.mp4'] : []),
  ];
  const finish = [
    '-copyts',
    ...guardInput(growing),
    ...(otherTracks.length > 0 ? guardInput('audio.mp4') : []),
    ...['-map', '0'],
    ...(otherTracks.length > 0 ? ['-map', '1'] : []),
    ...['-c', 'copy', ...describeTracks(tracks), ...writeFaststart, `${size.name}.mp4`],
  ];
  return {
    name: 'review',
    runs: [{ args }, { args: finish }],
    outputs: [
      { kind: 'poster', file: 'poster.jpg', width: size.width, height: size.height },
      ...sizes.map(describeRendition),
    ],
    needs: [],
    growing,
    early: { file: 'poster.jpg', afterFrame: posterFrame + posterMargin },
    frameCount: video.frameCount,
  };
}

/** The sound is copied from the 540p rendition, where it has been encoded already. */
function planLarger(facts: MediaFacts, sizes: RenditionSize[], settings: PlanSettings): Step {
  const { video } = facts;
  const tracks = listUsableAudio(facts);
  const sound = tracks.length > 0 ? ['-map', '1:a', '-c:a', 'copy', ...describeTracks(tracks)] : [];
  const args = [
    '-copyts',
    ...['-filter_complex_threads', '2'],
    ...guardInput(sourceToken),
    ...(tracks.length > 0 ? guardInput(`${doneToken}/540p.mp4`) : []),
    ...['-filter_complex', filterSizes(video, sizes, { ...settings, withStill: false })],
    ...sizes.flatMap(({ name }) => [
      ...['-map', `[${name}]`, ...sound, ...encodeVideo(video, name), ...writeFaststart, `${name}.mp4`],
    ]),
  ];
  return {
    name: 'larger',
    runs: [{ args }],
    outputs: sizes.map(describeRendition),
    needs: tracks.length > 0 ? ['540p.mp4'] : [],
    frameCount: video.frameCount,
  };
}

function describeRendition({ name, width, height }: RenditionSize): MediaOutput {
  return { kind: 'rendition', file: `${name}.mp4`, width, height };
}

/** Encoders run some frames apart from each other. */
const posterMargin = 60;

const plainOutput = [
  // Where it was filmed, by whom and with what is nobody's business who gets a link.
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-write_tmcd', '0', '-fflags', '+bitexact'],
  // Sound that begins late holds pictures back until it is there.
  ...['-max_muxing_queue_size', '100000'],
];

/**
 * A fragment of one second at a time. The edit lists of delay_moov keep the sound where it is although AAC begins 1024
 * samples early, and frame 0 at 0 although it is decoded two frames ahead: 0 of 240 random seeks wrong in Chromium by
 * Media Source, with one source buffer. With empty_moov and negative offsets it plays as well, but the copy of it came
 * out two frames late.
 */
const writeGrowing = [
  ...plainOutput,
  ...['-movflags', '+frag_keyframe+delay_moov+default_base_moof', '-flush_packets', '1', '-f', 'mp4'],
];

const writeFaststart = [...plainOutput, '-movflags', '+faststart', '-f', 'mp4'];

function encodeAudio(tracks: AudioFacts[], { video }: MediaFacts): string[] {
  return [
    ...tracks.flatMap(({ streamIndex }) => ['-map', `0:${streamIndex}`]),
    ...['-c:a', 'aac'],
    ...tracks.flatMap((track, n) => [
      ...[`-filter:a:${n}`, filterAudio(track, video)],
      ...[`-b:a:${n}`, track.channels === 1 ? '96k' : '160k'],
    ]),
  ];
}

function describeTracks(tracks: AudioFacts[]): string[] {
  return tracks.flatMap(({ language, title }, n) => [
    ...(language ? [`-metadata:s:a:${n}`, `language=${language}`] : []),
    ...(title ? [`-metadata:s:a:${n}`, `title=${title}`] : []),
  ]);
}
