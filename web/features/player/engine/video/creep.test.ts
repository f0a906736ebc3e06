import { expect, test } from 'vitest';
import { createStore } from '#web/ui/store.ts';
import { createDeck } from '../deck.ts';
import { initialState } from '../player-state.ts';
import { createScreen } from '../screen.ts';
import { creepTo } from './creep.ts';

/** A video that shows these frames after one another, each time it plays. */
function showFrames(...times: number[][]) {
  const deck = createDeck(createStore(initialState()), createScreen());
  const rates: number[] = [];
  let frames: number[] = [];
  const video = {
    playbackRate: 1,
    muted: false,
    ended: false,
    play: async () => {
      rates.push(video.playbackRate);
      frames = times.shift() ?? [];
    },
    pause: () => {},
    requestVideoFrameCallback: (then: () => void) => {
      deck.videoFrame = frames.shift() ?? deck.videoFrame;
      then();
    },
  };
  Object.assign(deck, { video });
  const land = async (frame: number) => {
    deck.videoFrame = frame;
    return true;
  };
  return { deck, video, rates, land };
}

test('creeps again, more slowly, if a busy browser missed the frame', async () => {
  const { deck, video, rates, land } = showFrames([256], [249, 250]);
  await creepTo(deck, 249, land);
  expect(deck.videoFrame).toBe(249);
  expect(rates).toEqual([0.25, 0.125]);
  expect(video).toMatchObject({ playbackRate: 1, muted: false });
});

test('stops when something else is wanted meanwhile', async () => {
  const { deck, rates, land } = showFrames([256], [249]);
  let lands = 0;
  await creepTo(deck, 249, async (frame) => {
    lands += 1;
    return lands === 1 && land(frame);
  });
  expect(rates).toEqual([0.25]);
});
