import type { AudioFacts, VideoFacts } from '#contract/media/media-facts.ts';
import type { ProbedStream } from './probe.ts';

const h264Profiles = ['Constrained Baseline', 'Baseline', 'Main', 'High', 'Constrained High', 'Progressive High'];
const plainPixels = ['yuv420p', 'yuvj420p'];

/**
 * True if Chromium plays the original and every frame of it. Deliberately narrow: a false negative delays the review
 * until the 540p rendition is ready; a false positive gives a black picture or a comment on the wrong frame.
 */
export function isBrowserPlayable(media: {
  container: string;
  video: VideoFacts;
  audio: AudioFacts[];
  stream: ProbedStream;
  hiddenCount: number;
}): boolean {
  const { container, video, audio, stream, hiddenCount } = media;
  if (!isPlain(video)) return false;
  // Chromium shows frames that an edit list hides, so its frame 0 would differ from ours. Other packets that show nothing
  // are rare, and browsers differ in what they make of them.
  if (hiddenCount > 0) return false;
  const isMp4 = container === 'mp4' || container === 'mov';
  const first = audio[0];
  const hears = (codecs: string[]) => first === undefined || (first.codec !== null && codecs.includes(first.codec));
  if (isMp4 && isPlainH264(video)) {
    // The tag tells where the parameter sets are: in the header (avc1) or with the pictures (avc3).
    const isTagged = ['avc1', 'avc3'].includes(stream.codec_tag_string ?? '');
    return isTagged && hears(['aac']);
  }
  const isVp9 = video.codec === 'vp9' && video.profile === 'Profile 0';
  const isAv1 = video.codec === 'av1' && video.profile === 'Main';
  if (isMp4) return (isVp9 || isAv1) && hears(['aac', 'opus']);
  return container === 'webm' && (isVp9 || isAv1 || video.codec === 'vp8') && hears(['opus', 'vorbis']);
}

function isPlain({ isInterlaced, color, isTimed, pixelFormat }: VideoFacts): boolean {
  return !isInterlaced && !color.isHdr && isTimed && plainPixels.includes(pixelFormat);
}

/** H.264 whose every picture browsers show, given a container that they read. */
export function isPlainH264(video: VideoFacts): boolean {
  return isPlain(video) && video.codec === 'h264' && h264Profiles.includes(video.profile ?? '');
}
