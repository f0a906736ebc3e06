import { useCallback, useEffect, useState } from 'react';
import { formatSeconds } from '#contract/format.ts';
import { formatFrame, type TimeTexts } from '#web/decoder/frame-text.ts';
import { type TimeFormat, timeFormat, useTimeFormat } from '#web/decoder/time-format.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { noZoom, zoomAbout } from '#web/ui/zoom/zoom.ts';
import { toggleFullscreen, togglePictureInPicture, watchFullscreen } from './big-screen.ts';
import { createDeck } from './deck.ts';
import { keepSettings } from './kept-settings.ts';
import { createPictures } from './pictures.ts';
import { initialState, type PlayerState, type Settings } from './player-state.ts';
import { type Range, tidyRange, withInPoint, withOutPoint } from './ranges.ts';
import { createScreen } from './screen.ts';
import { takeStill } from './take-still.ts';
import { createTransport, type Transport } from './transport/transport.ts';
import { createVideoSeeker } from './video/video-seeker.ts';
import { createWiring, type Wiring } from './wiring.ts';

type FormatTime = (frame: number, seconds?: number) => string;

/** Plays one video and knows the exact frame on screen. Created once per page; outlives the sources it plays. */
export type Player = Transport & {
  /** The frame on screen now. 0 while frames are unknown, see `isExact`. */
  frame: () => number;
  /** The start of that frame in seconds after the first one; approximate while frames are unknown. */
  seconds: () => number;
  /** Whether frames are known, that is, the file has been probed. */
  isExact: () => boolean;
  isPlaying: () => boolean;
  range: () => Range;
  setRange: (inPoint: number | null, outPoint: number | null) => void;
  /** Sets the in point at the current frame. */
  setIn: () => void;
  setOut: () => void;
  /** The current picture at full size. */
  still: () => Promise<HTMLCanvasElement>;
  /** Formats a time as the user chose; falls back to `seconds` while frames are unknown. */
  formatTime: FormatTime;
  /** `formatTime` for rendering: renders again when the user chooses another format. */
  useFormatTime: () => FormatTime;
  state: () => PlayerState;
  subscribe: (listener: () => void) => () => void;
  set: (settings: Partial<Settings>) => void;
  zoomBy: (factor: number) => void;
  resetZoom: () => void;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  /** Renders again with every frame shown. */
  useFrame: () => number;
  /** Renders again when this slice changes; `select` must return a stable value. */
  useState: <Slice>(select: (state: PlayerState) => Slice) => Slice;
  /** For PlayerView alone. */
  wiring: Wiring;
};

function createPlayer(): Player & { live: () => () => void } {
  const store = createStore(initialState());
  const screen = createScreen();
  const deck = createDeck(store, screen);
  const seeker = createVideoSeeker(deck);
  const pictures = createPictures();
  const parts = createTransport(deck, seeker, pictures);
  const wiring = createWiring(deck, { ...parts, seeker, pictures });

  function setRange(range: Range): void {
    store.set({ range: deck.file ? tidyRange(range, deck.file.clock.frameCount) : range });
  }

  return {
    ...parts.transport,
    frame: screen.frame,
    seconds: () => (deck.file ? deck.file.clock.startOf(screen.frame()) : (deck.video?.currentTime ?? 0)),
    isExact: () => deck.file !== null,
    isPlaying: () => store.get().isPlaying,
    range: () => store.get().range,
    setRange: (inPoint, outPoint) => setRange({ in: inPoint, out: outPoint }),
    setIn: () => setRange(withInPoint(store.get().range, screen.frame())),
    setOut: () => setRange(withOutPoint(store.get().range, screen.frame())),
    still: () => takeStill(deck),
    formatTime: (frame, seconds) => formatTime(store.get().times, timeFormat(), frame, seconds),
    useFormatTime: () => {
      const times = useStore(store, (state) => state.times);
      const format = useTimeFormat();
      return useCallback<FormatTime>((frame, seconds) => formatTime(times, format, frame, seconds), [times, format]);
    },
    state: store.get,
    subscribe: store.subscribe,
    set: store.set,
    zoomBy: (factor) => store.set({ zoom: zoomAbout(store.get().zoom, factor) }),
    resetZoom: () => store.set({ zoom: noZoom }),
    toggleFullscreen: () => void toggleFullscreen(store),
    togglePictureInPicture: () => void togglePictureInPicture(deck.video),
    useFrame: () => useStore(screen.shown, ({ frame }) => frame),
    useState: (select) => useStore(store, select),
    wiring,
    live: () => {
      const stops = [keepSettings(store), watchFullscreen(store)];
      return () => {
        for (const stop of stops) stop();
        parts.transport.pause();
        pictures.use(null);
      };
    },
  };
}

function formatTime(times: TimeTexts | null, format: TimeFormat, frame: number, seconds = 0): string {
  return times ? formatFrame(frame, format, times) : formatSeconds(seconds);
}

export function usePlayer(): Player {
  const [player] = useState(createPlayer);
  useEffect(() => player.live(), [player]);
  return player;
}
