import type { TimeTexts } from '#web/decoder/frame-text.ts';
import { noZoom, type Zoom } from '#web/ui/zoom/zoom.ts';
import type { Guides } from '../guide-boxes.ts';
import { keptSettings } from './kept-settings.ts';
import type { Range } from './ranges.ts';

/** The user's settings. Some are saved for the next video. */
export type Settings = {
  /** Playback speed; the pitch is preserved. */
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Index of the audio track, from 0. */
  track: number;
  isLooping: boolean;
  zoom: Zoom;
  guides: Guides;
  /** A rendition's name, `original`, or `auto` for what suits the line. */
  quality: string;
};

/** The player's status. */
export type Status = {
  isPlaying: boolean;
  /** The speed reached with J and L; 0 when not shuttling. */
  shuttle: number;
  /** A picture has been decoded. */
  hasPicture: boolean;
  /** Playback stalls for lack of data. */
  isWaiting: boolean;
  range: Range;
  /** Buffered seconds, as pairs of start and end. */
  loaded: readonly (readonly [number, number])[];
  isFullscreen: boolean;
  isInPictureInPicture: boolean;
  /** Null until the file is probed: before that, frames cannot be counted. */
  times: TimeTexts | null;
  durationS: number;
};

export type PlayerState = Settings & Status;

export function initialState(): PlayerState {
  return {
    speed: 1,
    volume: 1,
    isMuted: false,
    track: 0,
    isLooping: false,
    zoom: noZoom,
    guides: { areSafe: false, aspect: 'none' },
    quality: 'auto',
    isPlaying: false,
    shuttle: 0,
    hasPicture: false,
    isWaiting: false,
    range: { in: null, out: null },
    loaded: [],
    isFullscreen: false,
    isInPictureInPicture: false,
    times: null,
    durationS: 0,
    ...keptSettings.read(),
  };
}
