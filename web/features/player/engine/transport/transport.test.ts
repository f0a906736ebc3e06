import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { frameClock } from '#contract/media/timecode.ts';
import { createStore } from '#web/ui/store.ts';
import { createDeck } from '../deck.ts';
import { createPictures } from '../pictures.ts';
import { initialState } from '../player-state.ts';
import { createScreen } from '../screen.ts';
import { createTransport } from './transport.ts';

beforeAll(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterAll(() => vi.unstubAllGlobals());

/** A video that plays, and whose seeks do not end. */
function playVideo() {
  const deck = createDeck(createStore(initialState()), createScreen());
  deck.store.set({ hasPicture: true });
  const clock = frameClock({ frameRate: { num: 25, den: 1 }, frameCount: 500, durationMs: 20_000 }, null);
  const video = { currentTime: 0, seeking: true, paused: false, play: async () => {}, pause: () => {} };
  Object.assign(deck, { video, file: { clock, offsetS: 0 } });
  const sought: number[] = [];
  const goTo = async (frame: number) => sought.push(frame) > 0;
  const seeker = { goTo, goAndCreepTo: goTo, look: () => {}, cancel: () => {} };
  const { transport, forward } = createTransport(deck, seeker, createPictures());
  transport.play();
  return { transport, forward, sought };
}

test('a pause during a seek stays on the frame that was sought', async () => {
  const { transport, sought } = playVideo();
  transport.seekTo(200);
  transport.pause();
  await expect.poll(() => sought).toEqual([200]);
});

test('seconds add up while the first seek goes on', () => {
  const { transport, forward } = playVideo();
  transport.stepSeconds(5);
  transport.stepSeconds(5);
  expect(forward.target()).toBe(250);
});
