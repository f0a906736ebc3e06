import type { ReactNode } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Media } from '#contract/media/processing.ts';
import type { Axis } from './axis.ts';

/** The page's side of the viewer of a kind of file. Its outputs are in `media`. */
export type ViewerProps = {
  media: Media;
  axis: Axis;
  /** Those whose points, areas and ranges are shown. */
  comments: readonly Comment[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Whether points and areas can be marked: the caller may comment. */
  canMark: boolean;
  /** A point or an area was marked, and its comment can be written. */
  onMarked: () => void;
  /** Covers the picture or page that is shown, exactly, at any zoom. The viewer knows its width by its height. */
  overlay: (aspect: number) => ReactNode;
  /** While someone draws, a finger or a mouse belongs to the drawing. */
  isDrawing: boolean;
  /** An address has expired: the page fetches new ones. */
  onStale: () => void;
};
