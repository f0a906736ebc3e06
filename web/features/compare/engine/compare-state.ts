import type { Exact } from '#contract/media/exact.ts';
import type { SyncPoint } from '#contract/media/frame-map.ts';
import { noZoom, type Zoom } from '#web/ui/zoom/zoom.ts';
import type { Adjustment, Size } from '../places.ts';
import type { Sound } from '../sound/mixer.ts';

export const modes = [
  ...(['beside', 'below', 'grid', 'single'] as const),
  ...(['wipe', 'overlay', 'onion', 'difference', 'blink'] as const),
] as const;
export type Mode = (typeof modes)[number];

/** A line through this point of the picture area (0 to 1); at 0° it is upright, with the first side on its left. */
export type Wipe = { x: number; y: number; degrees: number };

export const differences = ['absolute', 'luma', 'signed'] as const;
export type Difference = {
  kind: (typeof differences)[number];
  gain: number;
  /** Smaller differences are black, of 255. */
  threshold: number;
  isHeat: boolean;
};

export type CompareState = {
  /** Of the pictures of each side. */
  sizes: readonly Size[];
  /** Of the canvas, in pixels of the screen; empty before it is there. */
  area: Size;
  mode: Mode;
  /** Side by side stays so where pictures above each other are larger. */
  isRow: boolean;
  /** The side that the single view shows, and that shifts and adjustments apply to. */
  focused: number;
  /** The two sides that are combined, in this order. */
  pair: [number, number];
  /** The side whose frames are the steps. */
  driver: number;
  points: SyncPoint[][];
  /** Sides that were aligned with the driver follow its pictures, and not the points. */
  isByPictures: boolean;
  adjustments: Adjustment[];
  /** Of each side. */
  zooms: Zoom[];
  /** Zooming and panning move all sides, else the focused one. */
  isZoomLinked: boolean;
  wipe: Wipe;
  /** Of the second side, 0 to 1. */
  overlay: number;
  difference: Difference;
  blinkHz: number;
  /** Someone has asked for flashes that can cause seizures, for this visit. */
  mayFlash: boolean;
  sound: Sound;
  /** All sides are heard as loud as the first of the pair. */
  isLevelled: boolean;
  isPlaying: boolean;
  /** On screen now: a time of the driver, and each side's frame; null where nothing of a side belongs to it. */
  shown: { time: Exact; frames: (number | null)[] } | null;
  /** Sides whose frames could not be loaded. */
  failed: boolean[];
  isWaiting: boolean;
  /** Playback waits for a picture. */
  isHeld: boolean;
};

/** The choices that change no frame. */
export type View = Pick<
  CompareState,
  | 'mode'
  | 'isRow'
  | 'focused'
  | 'pair'
  | 'adjustments'
  | 'zooms'
  | 'isZoomLinked'
  | 'wipe'
  | 'overlay'
  | 'difference'
  | 'blinkHz'
  | 'mayFlash'
  | 'sound'
  | 'isLevelled'
>;

export const startPoint: SyncPoint = { driver: 0, side: 0 };
export const noAdjustment: Adjustment = { fit: 'fit', x: 0, y: 0, scale: 1, crop: null };
export const middle: Wipe = { x: 0.5, y: 0.5, degrees: 0 };
/** Faster flashes can cause seizures (WCAG 2.3.1). */
export const fastestBlinkHz = 3;
export const fastestFlashHz = 12;

export function focusedZoom({ zooms, focused }: Pick<CompareState, 'zooms' | 'focused'>): Zoom {
  return zooms[focused] ?? noZoom;
}

export function zoomTo(
  { zooms, focused, isZoomLinked }: Pick<CompareState, 'zooms' | 'focused' | 'isZoomLinked'>,
  zoom: Zoom,
): Pick<CompareState, 'zooms'> {
  return { zooms: zooms.map((one, side) => (isZoomLinked || side === focused ? zoom : one)) };
}

/** Linked again, all sides lie as the focused one does. */
export function linkZooms(state: CompareState, isZoomLinked: boolean): Pick<CompareState, 'zooms' | 'isZoomLinked'> {
  return { isZoomLinked, ...zoomTo({ ...state, isZoomLinked }, focusedZoom(state)) };
}

export function initialState(sizes: readonly Size[], driver: number, mode: Mode): CompareState {
  const each = <Value>(value: Value) => sizes.map(() => value);
  return {
    sizes,
    area: { width: 0, height: 0 },
    mode,
    isRow: false,
    focused: driver === 0 ? 1 : 0,
    pair: [0, 1],
    driver,
    points: each([startPoint]),
    isByPictures: true,
    adjustments: each(noAdjustment),
    zooms: each(noZoom),
    isZoomLinked: true,
    wipe: middle,
    overlay: 0.5,
    difference: { kind: 'absolute', gain: 4, threshold: 0, isHeat: false },
    blinkHz: 1,
    mayFlash: false,
    sound: driver,
    isLevelled: false,
    isPlaying: false,
    shown: null,
    failed: each(false),
    isWaiting: false,
    isHeld: false,
  };
}
