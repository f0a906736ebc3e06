import type { Comment } from '#contract/comments.ts';
import { commentAt } from '#web/features/comments/comments.tsx';
import { DrawingView } from '#web/features/drawing/drawing.tsx';
import type { Player } from '#web/features/player/player.tsx';

/** Comments whose drawings to show on a frame: the selected one if it is there, else all. */
export function drawnAt(comments: readonly Comment[], frame: number, chosenId: string | null): Comment[] {
  const drawn = commentAt(comments, frame).filter(({ vectors, drawings }) => vectors !== null || drawings !== '');
  const chosen = drawn.filter(({ video_comment_id: id }) => id === chosenId);
  return chosen.length > 0 ? chosen : drawn;
}

export function FrameDrawings({
  player,
  comments,
  chosenId,
}: {
  player: Player;
  comments: readonly Comment[];
  chosenId: string | null;
}) {
  const frame = player.useFrame();
  return drawnAt(comments, frame, chosenId).map(({ video_comment_id: id, vectors, drawings, author }) =>
    vectors ? (
      <DrawingView key={id} drawing={vectors} />
    ) : (
      <img key={id} src={drawings} alt={`Drawing by ${author.name}`} className="absolute inset-0 size-full" />
    ),
  );
}
