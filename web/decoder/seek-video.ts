import { type FileClock, frameOf, timeOf } from './file-clock.ts';
import { tellsFrames } from './gstreamer.ts';

const patienceMs = 8_000;

/** Moves a paused video element to a frame. Fails unless it presents this very one, as far as the browser tells. */
export async function seekVideo(video: HTMLVideoElement, file: FileClock, frame: number): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The video does not get there.')));
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
  // Else the picture is there one or two frames after the event.
  if (!tellsFrames(video)) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
