import type { FileClock } from '#web/decoder/file-clock.ts';
import type { Store } from '#web/ui/store.ts';
import type { Readable } from './pictures.ts';
import type { PlayerState } from './player-state.ts';
import type { Screen } from './screen.ts';

/** The state that all parts of the player share. */
export type Deck = {
  store: Store<PlayerState>;
  screen: Screen;
  /** Paused, playing natively, or stepped backwards frame by frame. */
  mode: 'still' | 'forward' | 'reverse';
  video: HTMLVideoElement | null;
  /** The video plays slowly towards a frame, but the player counts as paused. */
  isCreeping: boolean;
  /** The source is about to change, or has changed and knows no time yet. Frames reported while loading are stale. */
  swap: 'none' | 'settling' | 'loading';
  /** Null until the frames of the file are known. */
  file: FileClock | null;
  /** The playing file, if single frames can be decoded from it. */
  source: Readable | null;
  /** Single frames are decoded from another, lighter file than the one that plays. */
  isReadElsewhere: boolean;
  /** The frame of the video element, visible or covered; null while unknown: at the start, and just after pausing. */
  videoFrame: number | null;
};

export function createDeck(store: Store<PlayerState>, screen: Screen): Deck {
  return {
    store,
    screen,
    mode: 'still',
    video: null,
    isCreeping: false,
    swap: 'none',
    file: null,
    source: null,
    isReadElsewhere: false,
    videoFrame: null,
  };
}

export function lastFrameOf({ file }: Deck): number {
  return file ? file.clock.frameCount - 1 : 0;
}

/** Clamps to the video's frames. Without a known frame count, there is no upper bound. */
export function clampFrame(deck: Deck, frame: number): number {
  const last = deck.file ? lastFrameOf(deck) : Number.POSITIVE_INFINITY;
  return Math.min(last, Math.max(0, Math.round(frame)));
}
