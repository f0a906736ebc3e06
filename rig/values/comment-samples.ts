import type { Comment } from '#contract/comments/comments.ts';
import type { CarriedState } from '#contract/comments/placements.ts';
import type { MediaFacts, Rational } from '#contract/media/media-facts.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

type SheetComment = Comment & { carried: CarriedState | null };

/** A comment on the exported version, written a second after the previous one. */
export function makeCommentSample(given: Partial<SheetComment> = {}): SheetComment {
  written += 1;
  return {
    id: uuidv7(),
    text: 'The horizon tilts',
    author: { id: null, name: 'Mara', image: null },
    createdAt: new Date(Date.UTC(2026, 2, 10) + written * 1000).toISOString(),
    editedAt: null,
    version: 1,
    frame: 0,
    endFrame: null,
    seconds: 0,
    replyTo: null,
    drawing: null,
    picture: null,
    resolved: false,
    teamOnly: false,
    liked: false,
    likes: [],
    likeCount: 0,
    mentions: [],
    assignment: null,
    can: { edit: false, delete: false, resolve: false, assign: false },
    place: null,
    carried: null,
    ...given,
  };
}
let written = 0;

/** The frame and timecode facts of a video with this rate and length. */
export function makeFactsSample(
  rate: Rational,
  frameCount: number,
  startTimecode: MediaFacts['startTimecode'] = null,
): MediaFacts {
  const durationMs = (frameCount * rate.den * 1000) / rate.num;
  return {
    container: 'mov',
    sizeBytes: 1,
    durationMs,
    video: {
      streamIndex: 0,
      codec: 'prores',
      profile: null,
      pixelFormat: 'yuv422p10le',
      bitDepth: 10,
      width: 1920,
      height: 1080,
      rotation: 0,
      frameRate: rate,
      isVariable: false,
      frameCount,
      durationMs,
      timeBase: { num: rate.den, den: rate.num },
      startTicks: 0,
      startMs: 0,
      isTimed: true,
      isInterlaced: false,
      color: { primaries: null, transfer: null, matrix: null, isFullRange: false, isHdr: false },
    },
    audio: [],
    startTimecode,
    isBrowserPlayable: false,
  };
}
