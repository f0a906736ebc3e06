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
  // A seek may count as done while the picture before is still there, so the time needs a new picture to count.
  const pictures = countPictures(video);
  let handle = requestAnimationFrame(function look() {
    handle = requestAnimationFrame(look);
    const { currentTime, seeking, readyState } = video;
    if (seeking || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || currentTime === seenS) return;
    if (!pictures.hasNew()) return;
    seenS = currentTime;
    onFrame(currentTime, 'within it');
  });
  return () => {
    cancelAnimationFrame(handle);
    pictures.stop();
  };
}

/** Whether a picture was presented since the last call that found one; always so if the browser does not tell. */
function countPictures(video: HTMLVideoElement): { hasNew: () => boolean; stop: () => void } {
  if (!('requestVideoFrameCallback' in video)) return { hasNew: () => true, stop: () => {} };
  let isNew = false;
  let handle = video.requestVideoFrameCallback(function look() {
    handle = video.requestVideoFrameCallback(look);
    isNew = true;
  });
  return {
    hasNew: () => {
      const was = isNew;
      isNew = false;
      return was;
    },
    stop: () => video.cancelVideoFrameCallback(handle),
  };
}
