import type { Comment } from '#contract/comments/comments.ts';
import type { PlacementOf } from './carried/use-placements.ts';
import { type PlayerPort, type Unit, unitOf } from './player-port.ts';
import { timeText } from './words.ts';

export type ShotOf = (comment: Comment) => { name: string; offset: number } | null;

/** The places of a list's comments on the timeline that is on screen. */
export type Moments = {
  /** Null until the server has looked at the video, and for what the timeline leaves out. */
  frameOf: (comment: Comment) => number | null;
  useFrame: () => number;
  useTimeText: () => (comment: Comment) => string;
  goTo: (comment: Comment) => void;
  unit?: Unit;
  /** The name of the comment's video, in a list of several. */
  nameOf?: (comment: Comment) => string;
  /** Of a comment of an earlier version. */
  placementOf?: PlacementOf;
  /** Its shot in the cut list of the video, and the frames from the first one of it. */
  shotOf?: ShotOf | undefined;
};

/** Of one video. */
export function momentsOf(player: PlayerPort): Moments {
  return {
    unit: unitOf(player),
    frameOf: ({ frame }) => frame,
    useFrame: player.useFrame,
    useTimeText: () => {
      const formatTime = player.useFormatTime();
      return (comment) => timeText(comment, formatTime);
    },
    goTo: ({ frame }) => {
      if (frame === null) return;
      player.pause();
      player.seekTo(frame);
    },
  };
}
