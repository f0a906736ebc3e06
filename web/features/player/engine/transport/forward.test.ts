import { expect, test } from 'vitest';
import { frameClock } from '#contract/media/timecode.ts';
import { createStore } from '#web/ui/store.ts';
import { createDeck } from '../deck.ts';
import { initialState } from '../player-state.ts';
import { createScreen } from '../screen.ts';
import { createForward } from './forward.ts';

test('keeps the frame that playback jumped to until frames from there are shown', () => {
  const deck = createDeck(createStore(initialState()), createScreen());
  const video = { currentTime: 0, seeking: false, paused: false };
  const clock = frameClock({ frameRate: { num: 25, den: 1 }, frameCount: 300, durationMs: 12_000 }, null);
  Object.assign(deck, { mode: 'forward', video, file: { clock, offsetS: 0 } });
  const forward = createForward(deck, () => {});
  expect(forward.target()).toBeNull();
  forward.jump(200);
  video.seeking = true;
  forward.look();
  expect(forward.target()).toBe(200);
  deck.mode = 'still';
  expect(forward.target()).toBeNull();
  deck.mode = 'forward';
  video.seeking = false;
  forward.look();
  expect(forward.target()).toBeNull();
});
