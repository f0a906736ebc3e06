import type { FrameClock } from '#contract/timecode.ts';

/** Says of each frame that a video puts on screen when it began or, where browsers do not tell, a moment within it. */
export type OnFrame = (seconds: number, is: 'its begin' | 'within it') => void;

/** Calls back for every frame that the video shows. Answers how to stop. */
export function watchFrames(video: HTMLVideoElement, onFrame: OnFrame): () => void {
  if (!('requestVideoFrameCallback' in video)) return watchTime(video, onFrame);
  let handle = video.requestVideoFrameCallback(function look(_, { mediaTime }) {
    handle = video.requestVideoFrameCallback(look);
    onFrame(mediaTime, 'its begin');
  });
  return () => video.cancelVideoFrameCallback(handle);
}

function watchTime(video: HTMLVideoElement, onFrame: OnFrame): () => void {
  let seenS = -1;
  let handle = requestAnimationFrame(function look() {
    handle = requestAnimationFrame(look);
    const { currentTime, seeking, readyState } = video;
    if (seeking || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || currentTime === seenS) return;
    seenS = currentTime;
    onFrame(currentTime, 'within it');
  });
  return () => cancelAnimationFrame(handle);
}

/**
 * Frames on the clock of the file that plays, in which the first one begins at `offsetS`. Measured in Chromium: the
 * `mediaTime` of a frame, ffprobe's time and mediabunny's are the same, for edit lists, B-frames without one, pictures
 * that begin after their sound, fragments and WebM alike.
 */
export type FileClock = {
  clock: FrameClock;
  offsetS: number;
};

export function frameOf({ clock, offsetS }: FileClock, ...[seconds, is]: Parameters<OnFrame>): number {
  return is === 'its begin' ? clock.frameBegunAt(seconds - offsetS) : clock.frameAt(seconds - offsetS);
}

/** Where a file must be for this frame to be shown. */
export function timeOf({ clock, offsetS }: FileClock, frame: number): number {
  return offsetS + clock.middleOf(frame);
}
