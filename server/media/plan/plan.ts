import type { AudioFacts, MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import { scaleToGrid } from '../fingerprint/fingerprint.ts';
import { guardInput } from '../run/hostile-input.ts';
import { planExtras } from './extras.ts';
import { filterAudio, filterEarlyPoster, filterSizes } from './filters.ts';
import { pictureFingerprint, writePictures } from './fingerprints.ts';
import { openHardware, uploadPictures } from './hardware.ts';
import { chooseSizes, type RenditionSize } from './ladder.ts';
import { chooseEarlyFrame } from './poster.ts';
import { doneToken, earlyPoster, listUsableAudio, type PlanSettings, type Step, sourceToken } from './step.ts';
import { encodeVideo, keepTimes } from './video-settings.ts';

/**
 * The steps of a video in order: first the outputs that viewers wait for, then those that depend on them, then the
 * optional ones.
 *
 * All sizes in one process take 0.85 to 0.9 of the CPU time of two (measured, 1080p H.264 and HEVC on two cores), and
 * delay the first fragment by less than a second: ProRes 2.3 s after the last byte instead of 1.4, HEVC 1.6 instead of
 * 1.0, H.264 1.4 instead of 0.7. But the 540p rendition then grows at a third of its pace, slower than playback. So all
 * sizes share a process if the original can be reviewed meanwhile; otherwise the 540p rendition is encoded alone first.
 */
export function planOutputs(
  facts: MediaFacts,
  { canToneMap, hardware: proven, withoutFingerprints = false }: PlanSettings,
): Step[] {
  const hardware = facts.video.isVariable ? undefined : proven;
  const settings = { canToneMap, hardware, withoutFingerprints };
  const [first, ...larger] = chooseSizes(facts.video);
  if (!first) return [];
  if (facts.isBrowserPlayable)
    return [planReview(facts, [first, ...larger], settings), planExtras(facts, first, settings)];
  return [
    planReview(facts, [first], settings),
    planExtras(facts, first, settings),
    ...(larger.length > 0 ? [planLarger(facts, larger, settings)] : []),
  ];
}

function planReview(facts: MediaFacts, sizes: [RenditionSize, ...RenditionSize[]], settings: PlanSettings): Step {
  const { video } = facts;
  const [size, ...larger] = sizes;
  const tracks = listUsableAudio(facts);
  const [firstTrack, ...otherTracks] = tracks;
  const posterFrame = chooseEarlyFrame(facts);
  const growing = `${size.name}.growing.mp4`;
  const { hardware, withoutFingerprints } = settings;
  const pictures = sizes.map(({ name }) => uploadPictures(hardware, name));
  const taps = withoutFingerprints ? ['still'] : ['still', 'grid'];
  const args = [
    '-copyts',
    ...openHardware(hardware),
    ...['-filter_complex_threads', '2'],
    ...openSource(facts),
    ...[
      '-filter_complex',
      [
        `${filterSizes(video, sizes, { ...settings, taps })};[still]${filterEarlyPoster(video, posterFrame)}[poster]`,
        ...(withoutFingerprints ? [] : [`;[grid]${scaleToGrid}[pictures]`]),
        ...pictures.map(({ filter }) => filter),
      ].join(''),
    ],
    ...['-map', `[${pictures[0]?.label}]`],
    // Chromium accepts only one audio track in a growing file, so the others go into separate files.
    ...(firstTrack ? encodeAudio([firstTrack], facts) : []),
    ...encodeVideo(video, size.name, hardware),
    ...writeGrowing,
    growing,
    // Written atomically, so that it can be shown long before the rest is done.
    ...['-map', '[poster]', ...keepTimes(video), '-frames:v', posterFrame === 0 ? '1' : '2', '-q:v', '3'],
    // One thread, because several would hold back the second picture until the end, which is cut off.
    ...['-threads', '1', '-f', 'image2', '-update', '1', '-atomic_writing', '1', earlyPoster],
    ...larger.flatMap(({ name }, n) => [
      ...['-map', `[${pictures[n + 1]?.label}]`, ...encodeAudio(tracks, facts), ...encodeVideo(video, name, hardware)],
      ...[...describeTracks(tracks), ...writeFaststart, `${name}.mp4`],
    ]),
    ...(otherTracks.length > 0 ? [...encodeAudio(otherTracks, facts), ...plainOutput, '-f', 'mp4', 'audio.mp4'] : []),
    ...(withoutFingerprints ? [] : ['-map', '[pictures]', ...writePictures(video)]),
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
    runs: [{ args, hardware, ...(withoutFingerprints ? {} : { pipe: 'pictures' }) }, { args: finish }],
    outputs: sizes.map(describeRendition),
    fingerprint: withoutFingerprints ? undefined : pictureFingerprint,
    needs: [],
    growing,
    early: {
      output: { kind: 'poster', file: earlyPoster, width: size.width, height: size.height },
      afterFrame: posterFrame + posterMargin,
    },
    frameCount: video.frameCount,
  };
}

/** Copies the sound from the 540p rendition, which already has it encoded. */
function planLarger(facts: MediaFacts, sizes: RenditionSize[], settings: PlanSettings): Step {
  const { video } = facts;
  const tracks = listUsableAudio(facts);
  const { hardware } = settings;
  const pictures = sizes.map(({ name }) => uploadPictures(hardware, name));
  const sound = tracks.length > 0 ? ['-map', '1:a', '-c:a', 'copy', ...describeTracks(tracks)] : [];
  const args = [
    '-copyts',
    ...openHardware(hardware),
    ...['-filter_complex_threads', '2'],
    ...openSource(facts),
    ...(tracks.length > 0 ? guardInput(`${doneToken}/540p.mp4`) : []),
    '-filter_complex',
    `${filterSizes(video, sizes, { ...settings, taps: [] })}${pictures.map(({ filter }) => filter).join('')}`,
    ...sizes.flatMap(({ name }, n) => [
      ...['-map', `[${pictures[n]?.label}]`, ...sound, ...encodeVideo(video, name, hardware)],
      ...[...writeFaststart, `${name}.mp4`],
    ]),
  ];
  return {
    name: 'larger',
    runs: [{ args, hardware }],
    outputs: sizes.map(describeRendition),
    needs: tracks.length > 0 ? ['540p.mp4'] : [],
    frameCount: video.frameCount,
  };
}

function describeRendition({ name, width, height }: RenditionSize): MediaOutput {
  return { kind: 'rendition', file: `${name}.mp4`, width, height };
}

/** The encoders run some frames apart. */
const posterMargin = 60;

/**
 * After a few frames that it cannot decode, ffmpeg shows no later one of VP9 (5.1 and 7.1), unless libvpx decodes. A file
 * with such a beginning has its first frame later than at 0.
 */
function openSource({ video: { codec, streamIndex, startTicks } }: MediaFacts): string[] {
  const isLate = codec === 'vp9' && startTicks > 0;
  return guardInput(sourceToken, isLate ? [`-c:${streamIndex}`, 'libvpx-vp9'] : []);
}

const plainOutput = [
  // Link recipients must not see the location, author or device of the recording.
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-write_tmcd', '0', '-fflags', '+bitexact'],
  // Sound that starts late holds back pictures until it arrives.
  ...['-max_muxing_queue_size', '100000'],
];

/**
 * Fragments of one second. The edit lists of delay_moov keep the sound in place although AAC starts 1024 samples early,
 * and frame 0 at 0 although it is decoded two frames ahead: 0 of 240 random seeks wrong in Chromium with Media Source
 * and one source buffer. empty_moov with negative offsets plays as well, but its copy came out two frames late.
 */
const writeGrowing = [
  ...plainOutput,
  ...['-movflags', '+frag_keyframe+delay_moov+default_base_moof', '-flush_packets', '1', '-f', 'mp4'],
];

export const writeFaststart = [...plainOutput, '-movflags', '+faststart', '-f', 'mp4'];

export function encodeAudio(tracks: AudioFacts[], { video }: MediaFacts): string[] {
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
