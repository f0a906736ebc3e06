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
  if (video.isInterlaced || video.color.isHdr || !video.isTimed) return false;
  // Chromium shows frames that an edit list hides, so its frame 0 would differ from ours.
  if (hiddenCount > 0) return false;
  if (!plainPixels.includes(video.pixelFormat)) return false;
  const isMp4 = container === 'mp4' || container === 'mov';
  const first = audio[0];
  const hears = (codecs: string[]) => first === undefined || (first.codec !== null && codecs.includes(first.codec));
  if (isMp4 && video.codec === 'h264') {
    // The tag tells where the parameter sets are: in the header (avc1) or with the pictures (avc3).
    const isTagged = ['avc1', 'avc3'].includes(stream.codec_tag_string ?? '');
    return isTagged && h264Profiles.includes(video.profile ?? '') && hears(['aac']);
  }
  const isVp9 = video.codec === 'vp9' && video.profile === 'Profile 0';
  const isAv1 = video.codec === 'av1' && video.profile === 'Main';
  if (isMp4) return (isVp9 || isAv1) && hears(['aac', 'opus']);
  return container === 'webm' && (isVp9 || isAv1 || video.codec === 'vp8') && hears(['opus', 'vorbis']);
}
