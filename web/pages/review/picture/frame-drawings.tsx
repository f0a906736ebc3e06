import type { Comment } from '#contract/comments/comments.ts';
import { commentAt, type PlayerPort, useDraftFrame } from '#web/features/comments/comments.tsx';
import { DrawingCanvas, type DrawingState, DrawingView } from '#web/features/drawing/drawing.tsx';

/** Comments whose drawings to show on a frame: the selected one if it is there, else all. */
export function drawnAt(comments: readonly Comment[], frame: number, chosenId: string | null): Comment[] {
  const drawn = commentAt(comments, frame).filter(({ drawing, picture }) => drawing !== null || picture !== null);
  const chosen = drawn.filter(({ id }) => id === chosenId);
  return chosen.length > 0 ? chosen : drawn;
}

type ShownFrame = Pick<PlayerPort, 'useFrame'>;

/** The unsent drawing on its own frame, and the drawings of the comments elsewhere. */
export function PictureOverlay({
  player,
  place,
  drawn,
  drawing,
  aspect,
  chosenId,
}: {
  player: ShownFrame;
  /** Of the drawing that is being made. */
  place: Parameters<typeof useDraftFrame>[0];
  /** The comments whose drawings belong to the pictures of this video. */
  drawn: readonly Comment[];
  drawing: DrawingState;
  aspect: number;
  chosenId: string | null;
}) {
  const frame = player.useFrame();
  const draftFrame = useDraftFrame(place);
  const isHere = drawing.value ? draftFrame === null || frame === draftFrame : drawing.isDrawing;
  return isHere ? (
    <DrawingCanvas drawing={drawing} aspect={aspect} />
  ) : (
    <FrameDrawings player={player} comments={drawn} chosenId={chosenId} />
  );
}

/** The drawings of the comments on the frame that is shown. */
export function FrameDrawings({
  player,
  comments,
  chosenId,
}: {
  player: ShownFrame;
  comments: readonly Comment[];
  chosenId: string | null;
}) {
  const frame = player.useFrame();
  return drawnAt(comments, frame, chosenId).map(({ id, drawing, picture, author }) =>
    drawing ? (
      <DrawingView key={id} drawing={drawing} />
    ) : (
      <img key={id} src={picture ?? ''} alt={`Drawing by ${author.name}`} className="absolute inset-0 size-full" />
    ),
  );
}
