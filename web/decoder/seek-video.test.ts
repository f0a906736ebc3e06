import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileClock } from './file-clock.ts';
import { seekVideo } from './seek-video.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { vendor: '', userAgent: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clock = { startOf: (frame: number) => frame / 25, frameBegunAt: (seconds: number) => Math.round(seconds * 25) };
const file = { clock, offsetS: 0 } as unknown as FileClock;

/** A video element that presents a frame when the test says so. */
function makeVideo() {
  let look: VideoFrameRequestCallback = () => {};
  const requestVideoFrameCallback = (next: VideoFrameRequestCallback) => {
    look = next;
  };
  const video = Object.assign(new EventTarget(), { requestVideoFrameCallback, currentTime: 0 });
  const present = (frame: number) => look(0, { mediaTime: frame / 25 } as VideoFrameCallbackMetadata);
  return { video: video as unknown as HTMLVideoElement, present };
}

test('waits for a frame as long as data arrives, and fails without progress', async () => {
  const { video, present } = makeVideo();
  const seeking = seekVideo(video, file, 50);
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(15_000);
    video.dispatchEvent(new Event('progress'));
  }
  present(49);
  present(50);
  await seeking;
  const stuck = seekVideo(video, file, 60);
  vi.advanceTimersByTime(60_000);
  await expect(stuck).rejects.toThrow('does not get there');
});
