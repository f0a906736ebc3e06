import type { Guides } from '../picture/guide-boxes.ts';
import { noZoom, type Zoom } from '../picture/zoom.ts';
import type { TimeFormat, TimeTexts } from '../time-text.ts';
import { readKept } from './kept-settings.ts';
import type { Range } from './ranges.ts';

/** What people set. Some of it is remembered for the next video. */
export type Settings = {
  /** At which it plays, sound kept at its pitch. */
  speed: number;
  volume: number;
  isMuted: boolean;
  /** The track of sound that is heard, counted from 0. */
  track: number;
  isLooping: boolean;
  zoom: Zoom;
  guides: Guides;
  /** A rendition's name, `original`, or `auto` for whatever plays best. */
  quality: string;
  timeFormat: TimeFormat;
};

/** What the player says of itself. */
export type Status = {
  isPlaying: boolean;
  /** The speed that J and L have come to; 0 while neither counts. */
  shuttle: number;
  /** There is a picture to look at. */
  hasPicture: boolean;
  /** It cannot go on for lack of bytes. */
  isWaiting: boolean;
  range: Range;
  /** Seconds of the video that have been loaded, as pairs of begin and end. */
  loaded: readonly (readonly [number, number])[];
  isFullscreen: boolean;
  isInPictureInPicture: boolean;
  /** Null until somebody has looked into the file: there are no frames to count before. */
  times: TimeTexts | null;
  durationS: number;
};

export type PlayerState = Settings & Status;

export function initialState(): PlayerState {
  return {
    ...{ speed: 1, volume: 1, isMuted: false, track: 0, isLooping: false, zoom: noZoom },
    ...{ guides: { areSafe: false, aspect: 'none' }, quality: 'auto', timeFormat: 'time' },
    ...{
      isPlaying: false,
      shuttle: 0,
      hasPicture: false,
      isWaiting: false,
      range: { in: null, out: null },
      loaded: [],
    },
    ...{ isFullscreen: false, isInPictureInPicture: false, times: null, durationS: 0 },
    ...readKept(),
  };
}
