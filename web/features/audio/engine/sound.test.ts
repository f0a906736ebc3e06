import { beforeEach, expect, test, vi } from 'vitest';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { createAxis } from '#web/viewing/axis.ts';
import { passOut, withIn, withOut } from './range.ts';
import { createSound } from './sound.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  return () => vi.unstubAllGlobals();
});

function paint(): void {
  const now = frames;
  frames = [];
  for (const run of now) run(performance.now());
}

function start(sampleRate: number, sampleCount: number) {
  const axis = createAxis('audio', String);
  const facts = { sampleRate, sampleCount } as SoundFacts;
  const sound = createSound(axis, facts);
  // Browsers keep microseconds.
  let time = 0;
  const element = {
    ...{ volume: 1, muted: false, paused: true, seeking: false, readyState: 4, playbackRate: 1 },
    get currentTime() {
      return time;
    },
    set currentTime(seconds: number) {
      time = Math.floor(seconds * 1e6) / 1e6;
    },
    play: async () => {},
    pause: () => {},
  };
  sound.setElement(element as unknown as HTMLAudioElement);
  return { axis, sound, element };
}

test.each([44_100, 48_000, 96_000, 192_000])('at %i Hz the place after a seek and a pause is the sample', (rate) => {
  const { axis, sound } = start(rate, 2 ** 31 - 1);
  for (let n = 0; n < 500; n += 1) {
    const sample = (n * 4_294_967 + n) % (2 ** 31 - 1);
    sound.seekTo(sample);
    expect(axis.frame()).toBe(sample);
    sound.play();
    paint();
    sound.pause();
    expect(axis.frame()).toBe(sample);
  }
});

test('playing stops at the out point, or goes on from the in point in a loop', () => {
  const { axis, sound, element } = start(48_000, 480_000);
  axis.setRange(1_000, 48_000);
  sound.seekTo(47_000);
  sound.play();
  element.currentTime = 1.1;
  paint();
  expect([axis.frame(), axis.isPlaying()]).toEqual([48_000, false]);
  sound.set({ isLooping: true });
  sound.seekTo(47_000);
  sound.play();
  element.currentTime = 1.1;
  paint();
  expect([axis.frame(), axis.isPlaying()]).toEqual([1_000, true]);
});

test('another channel goes on at the same sample', () => {
  const { axis, sound, element } = start(48_000, 480_000);
  sound.seekTo(12_345);
  element.currentTime = 0;
  sound.onLoaded();
  expect([Math.round(element.currentTime * 48_000), axis.frame()]).toEqual([12_345, 12_345]);
});

test('the point that is set last wins, and only crossing the out point counts', () => {
  expect(withIn({ in: null, out: 5 }, 6)).toEqual({ in: 6, out: null });
  expect(withOut({ in: 7, out: null }, 6)).toEqual({ in: null, out: 6 });
  expect(withOut({ in: 6, out: null }, 6)).toEqual({ in: 6, out: 6 });
  expect(passOut({ in: 1, out: 5 }, 9, 10, false)).toBeNull();
  expect(passOut({ in: 1, out: 5 }, 4, 6, true)).toBe(1);
});
