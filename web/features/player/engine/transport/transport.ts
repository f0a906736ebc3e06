import { clampFrame, type Deck, lastFrameOf } from '../deck.ts';
import type { Pictures } from '../pictures.ts';
import type { VideoSeeker } from '../video/video-seeker.ts';
import { createForward, type Forward } from './forward.ts';
import { createReverse } from './reverse.ts';
import { nextShuttle } from './shuttle.ts';
import { createStill, type Still } from './still.ts';

/** Steps up to this size usually repeat, so the next ones are read ahead. */
const smallStep = 3;

/** The actions of the player's keys and buttons. */
export type Transport = {
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Seeks to a frame; playback continues there if it was playing. */
  seekTo: (frame: number) => void;
  /** Pauses and moves by this many frames. */
  step: (frames: number) => void;
  stepSeconds: (seconds: number) => void;
  goToFirst: () => void;
  goToLast: () => void;
  /** J is -1, L is 1. */
  shuttle: (direction: -1 | 1) => void;
};

export function createTransport(
  deck: Deck,
  seeker: VideoSeeker,
  pictures: Pictures,
): { transport: Transport; still: Still; forward: Forward } {
  const { store } = deck;
  const still = createStill(deck, seeker, pictures);
  const forward = createForward(deck, (frame) => {
    pause();
    if (frame !== null) still.show(frame);
  });
  const reverse = createReverse(deck, still, () => pause());

  function stand(): void {
    const was = deck.mode;
    deck.mode = 'still';
    reverse.stop();
    if (was !== 'forward') return;
    deck.video?.pause();
    // The video may still present another frame or two.
    deck.videoFrame = null;
  }

  function pause(): void {
    const was = deck.mode;
    const jumpedTo = forward.target();
    stand();
    store.set({ isPlaying: false, shuttle: 0, isWaiting: false });
    if (jumpedTo !== null) still.show(jumpedTo);
    else if (was === 'forward') still.confirm();
  }

  function run(shuttle: number): void {
    const isGoingOn = deck.mode === 'forward' && shuttle >= 0;
    const from = still.target();
    if (!isGoingOn) {
      stand();
      if (shuttle >= 0) still.cancel();
    }
    // Set before playing, so that the speed is right from the first frame.
    store.set({ isPlaying: true, shuttle });
    deck.mode = shuttle < 0 ? 'reverse' : 'forward';
    if (shuttle < 0) reverse.start(-shuttle);
    else if (!isGoingOn) forward.start(from);
  }

  function seekTo(frame: number): void {
    if (deck.mode === 'reverse') pause();
    if (deck.mode === 'forward') forward.jump(clampFrame(deck, frame));
    else still.show(frame);
  }

  function step(frames: number): void {
    if (deck.mode !== 'still') pause();
    const direction = Math.abs(frames) <= smallStep ? (Math.sign(frames) as -1 | 0 | 1) : 0;
    still.show(still.target() + frames, direction);
  }

  const transport: Transport = {
    play: () => {
      if (!store.get().isPlaying || store.get().shuttle !== 0) run(0);
    },
    pause,
    toggle: () => (store.get().isPlaying ? pause() : run(0)),
    seekTo,
    step,
    stepSeconds: (seconds) => {
      if (!deck.file) return;
      const { clock } = deck.file;
      const from = forward.target() ?? still.target();
      const target = clock.frameAt(Math.max(0, clock.middleOf(from) + seconds));
      if (deck.mode === 'forward') forward.jump(target);
      else seekTo(target);
    },
    goToFirst: () => seekTo(0),
    goToLast: () => {
      pause();
      still.show(lastFrameOf(deck));
    },
    shuttle: (direction) => {
      const { isPlaying, shuttle, speed } = store.get();
      run(nextShuttle(shuttle !== 0 ? shuttle : isPlaying ? speed : 0, direction));
    },
  };
  return { transport, still, forward };
}
