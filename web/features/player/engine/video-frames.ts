import type { FrameClock } from '#contract/media/timecode.ts';

/** Reports each presented frame by its start time or, in browsers without that, by a moment within it. */
export type OnFrame = (seconds: number, is: 'its begin' | 'within it') => void;

/** Calls back for every frame the video presents. Returns a stop function. */
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
 * Maps frames to the file's own time, where the first frame starts at `offsetS`. Measured in Chromium: `mediaTime`,
 * ffprobe and mediabunny agree for edit lists, B-frames without one, video that starts after its audio, fragments and
 * WebM.
 */
export type FileClock = {
  clock: FrameClock;
  offsetS: number;
};

export function frameOf({ clock, offsetS }: FileClock, ...[seconds, is]: Parameters<OnFrame>): number {
  return is === 'its begin' ? clock.frameBegunAt(seconds - offsetS) : clock.frameAt(seconds - offsetS);
}

/** The time to seek to for this frame: its middle. */
export function timeOf({ clock, offsetS }: FileClock, frame: number): number {
  return offsetS + clock.middleOf(frame);
}
