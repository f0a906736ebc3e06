import { useMemo } from 'react';
import { type Area, type CommentPlace, placeOn } from '#contract/comments/places.ts';
import type { AssetKind } from '#contract/media/kinds.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** The part of a picture or page, or the words of it, that a new comment will be about. */
export type Spot = { frame: number; area: Area | null; words: string | null };

/** The part of a viewer that moves along the axis: the page on screen, or the sound. */
export type Engine = {
  seekTo: (frame: number) => void;
  play?: () => void;
  pause?: () => void;
  /** The keys of the player, by their actions in web/features/player/keys/key-table.ts. `false` leaves the key to the page. */
  actions?: Record<string, () => unknown>;
};

type Range = { in: number | null; out: number | null };
type AxisState = { frame: number; isPlaying: boolean; range: Range; spot: Spot | null };

/**
 * The place in a file that is no video, as comments see a player: the page of a PDF, the sample of a sound, or the one
 * place of an image. The page makes it before the viewer has loaded, which then moves it.
 */
export type Axis = ReturnType<typeof createAxis>;

const units = { image: 'image', pdf: 'page', audio: 'sample' } as const;

export function createAxis(kind: AssetKind, formatFrame: (frame: number) => string) {
  const store = createStore<AxisState>({ frame: 0, isPlaying: false, range: { in: null, out: null }, spot: null });
  let engine: Engine | null = null;
  return {
    kind,
    frame: () => store.get().frame,
    isPlaying: () => store.get().isPlaying,
    play: () => engine?.play?.(),
    pause: () => engine?.pause?.(),
    seekTo: (frame: number) => {
      store.set({ frame });
      engine?.seekTo(frame);
    },
    range: () => store.get().range,
    setRange: (inFrame: number | null, outFrame: number | null) => store.set({ range: { in: inFrame, out: outFrame } }),
    useRange: () => useStore(store, ({ range }) => range),
    useFormatTime: () => formatFrame,
    useFrame: () => useStore(store, ({ frame }) => frame),
    useIsPlaying: () => useStore(store, ({ isPlaying }) => isPlaying),
    spots: {
      unit: units[kind],
      useSpot: () => useStore(store, ({ spot }) => spot),
      setSpot: (spot: Spot | null) => store.set({ spot }),
      placeAt: (at: { frame: number; endFrame: number | null }): CommentPlace => {
        const { spot } = store.get();
        return placeOn(kind, spot ? { ...spot, endFrame: null } : { ...at, area: null, words: null });
      },
    },
    /** For the viewer: takes over what moves. Returns a function that lets go. */
    attach: (given: Engine) => {
      engine = given;
      // A comment in the address may have been chosen before.
      given.seekTo(store.get().frame);
      return () => {
        if (engine === given) engine = null;
      };
    },
    /** Returns false if the viewer has no such action. */
    act: (action: string) => {
      const run = engine?.actions?.[action];
      return run !== undefined && run() !== false;
    },
    /** For the viewer: what it shows now. */
    report: (now: Partial<Pick<AxisState, 'frame' | 'isPlaying'>>) => store.set(now),
  };
}

export function useAxis(kind: AssetKind, formatFrame: (frame: number) => string): Axis {
  return useMemo(() => createAxis(kind, formatFrame), [kind, formatFrame]);
}
