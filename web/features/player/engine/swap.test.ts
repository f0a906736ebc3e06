import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { timeOf } from '#web/decoder/file-clock.ts';
import { createStore } from '#web/ui/store.ts';
import { createDeck } from './deck.ts';
import { createPictures } from './pictures.ts';
import { initialState } from './player-state.ts';
import { createScreen } from './screen.ts';
import { createTransport } from './transport/transport.ts';
import { createVideoSeeker } from './video/video-seeker.ts';
import { createWiring } from './wiring.ts';

const shape = { startMs: 0, frameCount: 500, frameRate: { num: 25, den: 1 }, durationMs: 20_000 };
const timed = {
  facts: { video: shape, durationMs: 20_000, startTimecode: null } as unknown as MediaFacts,
  table: null,
};

let nowMs = 0;
let paints: (() => void)[] = [];

beforeEach(() => {
  [nowMs, paints] = [0, []];
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => paints.push(work));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  // Nothing follows a step here.
  vi.stubGlobal('window', { setTimeout: () => 0 });
  vi.stubGlobal('navigator', { vendor: '', userAgent: '' });
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING: 0, HAVE_CURRENT_DATA: 2 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets everything run that waits for no event. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Lets the browser paint until this time. */
async function paintUntil(ms: number): Promise<void> {
  for (; nowMs < ms; nowMs += 16) {
    for (const paint of paints.splice(0)) paint();
    await settle();
  }
}

/** A video element whose seeks end, and whose pictures come, when the test says so. */
class Video extends EventTarget {
  [name: string]: unknown;
  readyState = 4;
  seeking = false;
  paused = true;
  buffered = { length: 0 };
  sought: number[] = [];
  onFrame: (now: number, report: { mediaTime: number }) => void = () => {};
  set currentTime(seconds: number) {
    this.sought.push(seconds);
    this.seeking = true;
  }
  play = async () => {
    this.paused = false;
  };
  pause = () => {
    this.paused = true;
  };
  requestVideoFrameCallback = (then: Video['onFrame']) => {
    this.onFrame = then;
    return 1;
  };
  cancelVideoFrameCallback = () => {};
  /** The seek ends. */
  arrive(): void {
    this.seeking = false;
    this.dispatchEvent(new Event('seeked'));
  }
  present(frame: number): void {
    this.onFrame(0, { mediaTime: frame / 25 });
  }
}

function openPlayer() {
  const screen = createScreen();
  const deck = createDeck(createStore(initialState()), screen);
  const [seeker, pictures] = [createVideoSeeker(deck), createPictures()];
  const { transport, still, forward } = createTransport(deck, seeker, pictures);
  const wiring = createWiring(deck, { transport, still, forward, seeker, pictures });
  const video = new Video();
  const canvas = { style: {}, getContext: () => null } as unknown as HTMLCanvasElement;
  wiring.attachStage(null, canvas);
  wiring.attachVideo(video as unknown as HTMLVideoElement);
  const load = (url: string) => wiring.load({ url, isOriginal: false, link: null }, timed);
  load('first');
  /** The other file begins, and has its first picture. */
  const begin = async () => {
    for (const name of ['loadedmetadata', 'loadeddata']) video.dispatchEvent(new Event(name));
    await settle();
  };
  return { screen, deck, seeker, transport, still, wiring, video, load, begin };
}

test('a pause from before the file changed takes nothing back after playing on', async () => {
  const { transport, still, wiring, video, load, begin } = openPlayer();
  transport.play();
  video.present(182);
  wiring.freeze(() => load('second'));
  transport.pause();
  await paintUntil(500);
  await begin();
  transport.play();
  video.arrive();
  for (let frame = 183; frame <= 194; frame++) video.present(frame);
  transport.pause();
  await paintUntil(1_000);
  transport.step(1);
  expect(still.target()).toBe(195);
});

test('a step outlives a change of the file, whose held picture is of the frame before', async () => {
  const { screen, transport, wiring, video, load, begin } = openPlayer();
  video.present(194);
  transport.step(1);
  await settle();
  video.arrive();
  wiring.freeze(() => load('second'));
  await paintUntil(500);
  expect(screen.frame()).toBe(194);
  await begin();
  video.arrive();
  video.present(195);
  await paintUntil(1_000);
  expect(screen.frame()).toBe(195);
});

test('a seek ends the one before, which would move the video away from its frame', async () => {
  const { deck, seeker, video } = openPlayer();
  const first = seeker.goTo(10);
  const second = seeker.goTo(20);
  video.arrive();
  await paintUntil(100);
  video.present(20);
  await paintUntil(1_000);
  expect(video.sought.at(-1)).toBe(deck.file && timeOf(deck.file, 20));
  expect(await Promise.all([first, second])).toEqual([false, true]);
});
