import type { Report } from '#web/decoder/file-clock.ts';
import { tellsFrames } from '#web/decoder/gstreamer.ts';

export type OnFrame = (...report: Report) => void;

/** Calls back for every frame the video presents. Returns a stop function. */
export function watchFrames(video: HTMLVideoElement, onFrame: OnFrame): () => void {
  if (!tellsFrames(video)) return watchTime(video, onFrame);
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
