import type { AudioFacts, Color, VideoFacts } from '#contract/media/media-facts.ts';
import type { RenditionSize } from './ladder.ts';

/**
 * One filter chain for all sizes, each scaled from the next larger one, so that the source is decoded and scaled once.
 * The taps are more copies of the smallest size.
 */
export function filterSizes(
  video: VideoFacts,
  sizes: RenditionSize[],
  { canToneMap, taps }: { canToneMap: boolean; taps: string[] },
): string {
  const [top, ...smaller] = sizes.toReversed();
  if (!top) throw new Error('no size to make');
  const branches = (name: string, isLast: boolean) =>
    [name, ...(isLast ? taps : ['next'])].map((label) => `[${label}]`);
  let chain = `[0:${video.streamIndex}]${[...filterTiming(video), ...filterPicture(video, top, { canToneMap })].join(',')}`;
  chain += fork(branches(top.name, smaller.length === 0));
  smaller.forEach(({ name, width, height }, n) => {
    chain += `;[next]scale=${width}:${height}${fork(branches(name, n === smaller.length - 1))}`;
  });
  return chain;
}

function fork(labels: string[]): string {
  return labels.length === 1 ? labels.join('') : `,split=${labels.length}${labels.join('')}`;
}

/** Writes frame 0 first and overwrites it, in case the file ends before the chosen frame. */
export function filterEarlyPoster(video: VideoFacts, frame: number): string {
  return `select='eq(n,0)+eq(n,${frame})',${convertToJpeg(video)}`;
}

/** The primaries that Chromium converts for a video; it takes those of SD for sRGB (measured 2026-11-22). */
const widePrimaries = ['smpte431', 'smpte432', 'bt2020'];

/** JPEG has no labels: it is BT.601 in full range (JFIF) with the primaries of sRGB. The input is a rendition. */
export function convertToJpeg({ color }: VideoFacts): string {
  const { primaries } = labelsOf(color);
  const from = widePrimaries.includes(primaries) ? primaries : 'bt709';
  return [
    convertSpace({ space: 'bt709', primaries: from }, { space: 'smpte170m', primaries: 'bt709' }),
    'scale=in_range=tv:out_range=pc',
    'format=yuvj420p',
  ].join(',');
}

/** Two names of one matrix. */
const bt601 = ['smpte170m', 'bt470bg'];

type Space = { space: 'bt709' | 'smpte170m'; primaries: string };

/** In limited range. `scale` converts by way of RGB: a grey of 191 becomes 188, 191, 188, and it takes longer. */
function convertSpace(from: Space, to: Space): string {
  const given = `ispace=${from.space}:iprimaries=${from.primaries}:itrc=bt709:irange=tv`;
  return `colorspace=${given}:space=${to.space}:primaries=${to.primaries}:trc=bt709:range=tv`;
}

/** The filters before scaling: one picture per source frame, at the time that the rendition shows it. */
function filterTiming(video: VideoFacts): string[] {
  // One picture per frame, not per field, to keep the frame count. Only frames marked as interlaced are touched:
  // cameras store progressive pictures in interlaced streams.
  const deinterlace = video.isInterlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : [];
  const { num, den } = video.isVariable ? video.timeBase : invert(video.frameRate);
  return [...deinterlace, `settb=${num}/${den}`, `setpts='${stampFrames(video)}'`];
}

/**
 * Puts frame n at exactly n / fps by its source time (kept by -copyts), not by counting: a frame that cannot be decoded
 * then leaves a gap instead of shifting all later ones. It also survives a size change in the stream, where ffmpeg
 * restarts its filters and their counters.
 */
function stampFrames(video: VideoFacts): string {
  const { frameRate, isTimed, isVariable, startTicks, timeBase } = video;
  if (!isTimed) return 'N';
  const seconds = startTicks === 0 ? 'PTS*TB' : `(PTS*TB-${writeSeconds(startTicks, timeBase)})`;
  const rate = isVariable ? invert(timeBase) : frameRate;
  const stamp = `round(${seconds}*${rate.num}/${rate.den})`;
  return isVariable ? `max(${stamp},if(isnan(PREV_OUTPTS),0,PREV_OUTPTS+1))` : stamp;
}

/** Converts to the size, to 8-bit 4:2:0 BT.709 with square pixels, and sets the matching labels. */
function filterPicture(
  video: VideoFacts,
  size: { width: number; height: number },
  { canToneMap }: { canToneMap: boolean },
): string[] {
  const { color } = video;
  if (color.isHdr && canToneMap) {
    const given = `tin=${color.transfer}:min=${color.matrix ?? 'bt2020nc'}:pin=${color.primaries ?? 'bt2020'}`;
    return [
      // Scale first: tone mapping works on floats and takes 20 times as long as scaling.
      `scale=${size.width}:${size.height}`,
      'format=yuv420p10le',
      `zscale=${given}:rin=${color.isFullRange ? 'full' : 'limited'}:t=linear:npl=100`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      'tonemap=tonemap=hable:desat=0',
      'zscale=t=bt709:m=bt709:p=bt709:r=limited',
      'format=yuv420p',
      'setsar=1',
      label(labelsOf(color)),
    ];
  }
  const { whileScaling, after } = convertMatrix(video);
  return [
    `scale=${[`${size.width}:${size.height}`, ...whileScaling].join(':')}`,
    'format=yuv420p',
    ...after,
    'setsar=1',
    // Keep primaries and transfer for the browser to convert. Browsers take a small unlabelled picture for BT.601,
    // whatever its source.
    label(labelsOf(color)),
  ];
}

/** The primaries and transfer of the renditions. */
function labelsOf({ isHdr, primaries, transfer }: Color): { primaries: string; transfer: string } {
  if (isHdr) return { primaries: 'bt709', transfer: 'bt709' };
  return { primaries: primaries ?? 'bt709', transfer: transfer ?? 'bt709' };
}

function label({ primaries, transfer }: { primaries: string; transfer: string }): string {
  return `setparams=range=tv:color_primaries=${primaries}:color_trc=${transfer}:colorspace=bt709`;
}

/** Returns nothing if there is nothing to convert: naming a matrix makes ffmpeg process every pixel. */
function convertMatrix({ color, pixelFormat, height }: VideoFacts): { whileScaling: string[]; after: string[] } {
  const range = color.isFullRange ? ['in_range=pc', 'out_range=tv'] : [];
  if (/rgb|bgr|gbr|pal8|^0|argb|abgr/.test(pixelFormat) || color.matrix === 'gbr') {
    return { whileScaling: ['out_color_matrix=bt709', 'out_range=tv'], after: [] };
  }
  const matrix = color.matrix ?? (height <= 576 ? 'smpte170m' : 'bt709');
  if (matrix === 'bt709') return { whileScaling: range, after: [] };
  if (!bt601.includes(matrix)) return { whileScaling: [...range, 'out_color_matrix=bt709'], after: [] };
  // The primaries stay, whatever they are.
  const convert = convertSpace({ space: 'smpte170m', primaries: 'bt709' }, { space: 'bt709', primaries: 'bt709' });
  return { whileScaling: range, after: [convert] };
}

/** Shifts sound with the picture, fills gaps and a late start with silence, and cuts anything before the picture. */
export function filterAudio(track: AudioFacts, video: VideoFacts): string {
  const { startTicks, timeBase, isTimed } = video;
  // aresample cuts a track that begins before 0, but not one that lies entirely before it.
  const moved =
    startTicks === 0 ? [] : [`asetpts=PTS-round(${writeSeconds(startTicks, timeBase)}/TB)`, 'atrim=start=0'];
  // If times are not valid across the whole file, the first ones give the offset between sound and picture.
  const lateBy = `clip(STARTPTS*TB-${writeSeconds(startTicks, timeBase)},-10,10)`;
  const counted = [`asetpts='N/SR/TB+round(${lateBy}/TB)'`, 'atrim=start=0'];
  // ffmpeg cannot guess the layout of more than eight channels and fails; the first two are left and right.
  const folded = track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : [];
  const layout = track.channels === 1 ? 'mono' : 'stereo';
  return [
    ...(isTimed ? moved : counted),
    ...folded,
    'aresample=48000:async=1:first_pts=0',
    `aformat=channel_layouts=${layout}`,
    // ffmpeg would drop an empty track, and later steps rely on it.
    'apad=whole_len=1024',
  ].join(',');
}

function writeSeconds(ticks: number, { num, den }: { num: number; den: number }): string {
  return `${ticks}*${num}/${den}`;
}

function invert({ num, den }: { num: number; den: number }): { num: number; den: number } {
  return { num: den, den: num };
}
