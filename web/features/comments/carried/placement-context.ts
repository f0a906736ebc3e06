import { createContext } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import type { PlaceActions } from './use-placements.ts';

/** Everything that the list needs to correct the places of comments of earlier versions in the version on screen. */
type PlacementTools = PlaceActions & {
  version: number;
  /** “Place it on this page”; null where a file has one place. */
  here: string | null;
  /** The frame on screen. */
  frame: () => number;
  /** Opens the version that it was written on. */
  showBefore: (comment: Comment) => void;
  /** Offers the pictures that look most like the one of the comment; absent where there are none to offer. */
  chooseStill?: (comment: Comment, placement: Placement) => void;
};

export const PlacementContext = createContext<PlacementTools | null>(null);
