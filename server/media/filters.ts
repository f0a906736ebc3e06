import type { AudioFacts, VideoFacts } from '#contract/media-facts.ts';
import type { RenditionSize } from './ladder.ts';

/** One chain for all sizes, each scaled from the next larger one, so that the source is read and scaled once. */
export function filterSizes(
  video: VideoFacts,
  sizes: RenditionSize[],
  { canToneMap, withStill }: { canToneMap: boolean; withStill: boolean },
): string {
  const [top, ...smaller] = sizes.toReversed();
  if (!top) throw new Error('no size to make');
  const taps = (name: string, isLast: boolean) => [
    `[${name}]`,
    ...(isLast ? (withStill ? ['[still]'] : []) : ['[next]']),
  ];
  let chain = `[0:${video.streamIndex}]${[...filterTiming(video), ...filterPicture(video, top, { canToneMap })].join(',')}`;
  chain += fork(taps(top.name, smaller.length === 0));
  smaller.forEach(({ name, width, height }, n) => {
    chain += `;[next]scale=${width}:${height}${fork(taps(name, n === smaller.length - 1))}`;
  });
  return chain;
}

function fork(labels: string[]): string {
  return labels.length === 1 ? labels.join('') : `,split=${labels.length}${labels.join('')}`;
}

/** Frame 0 is written too, and overwritten, in case the file ends before the chosen one. */
export function filterPoster(frame: number): string {
  return `select='eq(n,0)+eq(n,${frame})',scale=out_range=pc,format=yuvj420p`;
}

/** Everything before scaling: one picture for each frame of the source, at the time where the rendition shows it. */
function filterTiming(video: VideoFacts): string[] {
  // One picture for each frame, not for each field, so that the count stays. Only what is marked as interlaced is
  // touched: cameras store progressive pictures in interlaced streams.
  const deinterlace = video.isInterlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : [];
  const { num, den } = video.isVariable ? video.timeBase : invert(video.frameRate);
  return [...deinterlace, `settb=${num}/${den}`, `setpts='${stampFrames(video)}'`];
}

/**
 * Frame n is put at exactly n / fps by its time in the source (-copyts keeps that), not by counting: a frame that cannot
 * be decoded then leaves a gap and does not move all that follow. The same goes for a change of size in the stream, where
 * ffmpeg starts its filters anew and with them their count.
 */
function stampFrames(video: VideoFacts): string {
  const { frameRate, isTimed, isVariable, startTicks, timeBase } = video;
  if (!isTimed) return 'N';
  const seconds = startTicks === 0 ? 'PTS*TB' : `(PTS*TB-${writeSeconds(startTicks, timeBase)})`;
  const rate = isVariable ? invert(timeBase) : frameRate;
  const stamp = `round(${seconds}*${rate.num}/${rate.den})`;
  return isVariable ? `max(${stamp},if(isnan(PREV_OUTPTS),0,PREV_OUTPTS+1))` : stamp;
}

/** To the size, to 8-bit 4:2:0 of BT.709 with square pixels, and labelled as such. */
function filterPicture(
  video: VideoFacts,
  size: { width: number; height: number },
  { canToneMap }: { canToneMap: boolean },
): string[] {
  const { color } = video;
  if (color.isHdr && canToneMap) {
    const given = `tin=${color.transfer}:min=${color.matrix ?? 'bt2020nc'}:pin=${color.primaries ?? 'bt2020'}`;
    return [
      // Smaller first: tone mapping works on floats and takes 20 times as long as scaling.
      `scale=${size.width}:${size.height}`,
      'format=yuv420p10le',
      `zscale=${given}:rin=${color.isFullRange ? 'full' : 'limited'}:t=linear:npl=100`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      'tonemap=tonemap=hable:desat=0',
      'zscale=t=bt709:m=bt709:p=bt709:r=limited',
      'format=yuv420p',
      'setsar=1',
      label({ primaries: 'bt709', transfer: 'bt709' }),
    ];
  }
  return [
    ['scale', [`${size.width}:${size.height}`, ...convertMatrix(video)].join(':')].join('='),
    'format=yuv420p',
    'setsar=1',
    // Primaries and transfer stay what they are, for the browser to convert; an unlabelled small picture would be taken
    // for BT.601 by browsers, whatever it was scaled from.
    label({
      primaries: color.isHdr ? 'bt709' : (color.primaries ?? 'bt709'),
      transfer: color.isHdr ? 'bt709' : (color.transfer ?? 'bt709'),
    }),
  ];
}

function label({ primaries, transfer }: { primaries: string; transfer: string }): string {
  return `setparams=range=tv:color_primaries=${primaries}:color_trc=${transfer}:colorspace=bt709`;
}

/** Nothing where nothing is to convert: to name a matrix makes ffmpeg work on every pixel. */
function convertMatrix({ color, pixelFormat, height }: VideoFacts): string[] {
  const range = color.isFullRange ? ['in_range=pc', 'out_range=tv'] : [];
  if (/rgb|bgr|gbr|pal8|^0|argb|abgr/.test(pixelFormat) || color.matrix === 'gbr') {
    return ['out_color_matrix=bt709', 'out_range=tv'];
  }
  const isStandardDefinition = height <= 576;
  if (color.matrix === null) {
    return isStandardDefinition ? [...range, 'in_color_matrix=bt601', 'out_color_matrix=bt709'] : range;
  }
  return color.matrix === 'bt709' ? range : [...range, 'out_color_matrix=bt709'];
}

/** Moves sound with the picture, fills its gaps and its late beginning with silence, cuts what precedes the picture. */
export function filterAudio(track: AudioFacts, video: VideoFacts): string {
  const { startTicks, timeBase, isTimed } = video;
  // aresample cuts what begins before 0 too, but not what lies before it altogether.
  const moved =
    startTicks === 0 ? [] : [`asetpts=PTS-round(${writeSeconds(startTicks, timeBase)}/TB)`, 'atrim=start=0'];
  // Without times that hold for the whole file, the first ones say how far sound and picture are apart.
  const lateBy = `clip(STARTPTS*TB-${writeSeconds(startTicks, timeBase)},-10,10)`;
  const counted = [`asetpts='N/SR/TB+round(${lateBy}/TB)'`, 'atrim=start=0'];
  // ffmpeg cannot guess where more than eight channels belong, and refuses; the first two are left and right.
  const folded = track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : [];
  const layout = track.channels === 1 ? 'mono' : 'stereo';
  return [
    ...(isTimed ? moved : counted),
    ...folded,
    'aresample=48000:async=1:first_pts=0',
    `aformat=channel_layouts=${layout}`,
    // A track that nothing is left of would be dropped, and what follows counts on it.
    'apad=whole_len=1024',
  ].join(',');
}

function writeSeconds(ticks: number, { num, den }: { num: number; den: number }): string {
  return `${ticks}*${num}/${den}`;
}

function invert({ num, den }: { num: number; den: number }): { num: number; den: number } {
  return { num: den, den: num };
}
