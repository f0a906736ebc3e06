import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFrames } from './video-frames.ts';

let paint = () => {};

beforeEach(() => {
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.', userAgent: 'X11; Linux' });
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    paint = next;
  });
});
afterEach(() => vi.unstubAllGlobals());

test('in WebKit a seek that ended is not reported before its picture is there', () => {
  let present = () => {};
  const requestVideoFrameCallback = (next: () => void) => {
    present = next;
  };
  const video = { currentTime: 3.48, seeking: false, readyState: 4, requestVideoFrameCallback };
  const reported: number[] = [];
  watchFrames(video as unknown as HTMLVideoElement, (seconds) => reported.push(seconds));
  present();
  paint();
  video.currentTime = 3.52;
  paint();
  expect(reported).toEqual([3.48]);
  present();
  paint();
  expect(reported).toEqual([3.48, 3.52]);
});
