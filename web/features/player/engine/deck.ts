import type { Readable } from './pictures.ts';
import type { PlayerState } from './player-state.ts';
import type { Screen } from './screen.ts';
import type { Store } from './store.ts';
import type { FileClock } from './video-frames.ts';

/** What all parts of the player work on. */
export type Deck = {
  store: Store<PlayerState>;
  screen: Screen;
  /** Still stands, plays forward by itself, or is led backwards frame by frame. */
  mode: 'still' | 'forward' | 'reverse';
  video: HTMLVideoElement | null;
  /** It plays, and yet stands: it is on its way to a frame. */
  isCreeping: boolean;
  /** Null until the frames of the file are known. */
  file: FileClock | null;
  /** What plays, where single frames can be read of it. */
  source: Readable | null;
  /** Single frames are read from another file than the one that plays, which is quicker at it. */
  isReadElsewhere: boolean;
  /** What the video itself shows, be it seen or covered; null while nobody knows: at its begin, and while it comes to rest. */
  videoFrame: number | null;
};

export function createDeck(store: Store<PlayerState>, screen: Screen): Deck {
  return {
    store,
    screen,
    mode: 'still',
    video: null,
    isCreeping: false,
    file: null,
    source: null,
    isReadElsewhere: false,
    videoFrame: null,
  };
}

export function lastFrameOf({ file }: Deck): number {
  return file ? file.clock.frameCount - 1 : 0;
}

/** The frame of the video that is nearest. Until the frames are known any may be wanted. */
export function clampFrame(deck: Deck, frame: number): number {
  const last = deck.file ? lastFrameOf(deck) : Number.POSITIVE_INFINITY;
  return Math.min(last, Math.max(0, Math.round(frame)));
}
