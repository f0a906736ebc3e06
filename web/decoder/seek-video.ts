import { type FileClock, frameOf, timeOf } from './file-clock.ts';
import { tellsFrames } from './gstreamer.ts';

/** Without a sign of progress. Decoding up to a frame of a large file takes seconds on a slow machine. */
const patienceMs = 20_000;
/** While data arrives or pictures appear, the frame is on its way. */
const progressEvents = ['loadedmetadata', 'loadeddata', 'progress', 'seeked', 'canplay'] as const;

/** Moves a paused video element to a frame. Fails unless it presents this very one, as far as the browser tells. */
export async function seekVideo(video: HTMLVideoElement, file: FileClock, frame: number): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const waitOn = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error('The video does not get there.')), patienceMs);
      };
      waitOn();
      for (const name of progressEvents) video.addEventListener(name, waitOn, { signal });
      video.addEventListener('error', () => reject(video.error), { once: true, signal });
      if (tellsFrames(video)) {
        video.requestVideoFrameCallback(function look(_, { mediaTime }) {
          if (frameOf(file, mediaTime, 'its begin') === frame) resolve();
          // An earlier picture may still be on its way.
          else if (!signal.aborted) video.requestVideoFrameCallback(look);
        });
      } else {
        video.addEventListener('seeked', () => resolve(), { once: true, signal });
      }
      video.currentTime = timeOf(file, frame);
    });
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  // Else the picture is there one or two frames after the event.
  if (!tellsFrames(video)) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
