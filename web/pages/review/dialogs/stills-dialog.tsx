import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import type { Media } from '#contract/media/processing.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { DrawingView } from '#web/features/drawing/drawing.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { aspectOf } from '#web/features/player/player.tsx';
import { Still, useStills } from '#web/features/stills/stills.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';

const none: readonly number[] = [];

/** The picture of a comment, and those of a newer version that look most like it. */
export function StillsDialog({
  itemId,
  comment,
  placement,
  version,
  media,
  onChoose,
  ...dialog
}: DialogState & {
  itemId: string;
  comment: Comment;
  placement: Placement;
  version: number;
  /** Of the newer version. */
  media: Media | undefined;
  /** Null: it is not in this version. */
  onChoose: (frame: number | null) => void;
}) {
  const { before } = placement;
  const old = useMedia(itemId, before.version, dialog.open).data;
  const query = useQuery({
    queryKey: ['stills', comment.id, version],
    queryFn: ({ signal }) => call('findStills', { params: { commentId: comment.id }, query: { version } }, signal),
    enabled: dialog.open,
  });
  const frames = query.data?.frames ?? none;
  const oldFrames = useMemo(() => (before.frame === null ? none : [before.frame]), [before.frame]);
  const oldStill = useStills(old, oldFrames).get(before.frame ?? -1);
  const stills = useStills(media, frames);
  const frameText = useFrameText(media);
  // The frame as well: of minutes and seconds, neighbours have the same.
  const timeOf = (frame: number) => (frameText ? `${frameText(frame)} · ${frame}` : `Frame ${frame}`);
  const aspect = aspectOf(media);
  return (
    <Dialog
      {...dialog}
      title="Place it on a frame"
      description={`Which of these pictures of v${version} does the comment mean?`}
      width="wide"
    >
      <figure>
        <Still url={oldStill} alt={`Before, in v${before.version}`} aspect={aspectOf(old)} className="mx-auto max-w-80">
          {comment.drawing && <DrawingView drawing={comment.drawing} />}
        </Still>
        <figcaption className="mt-1 text-center text-quiet text-xs">In v{before.version}</figcaption>
      </figure>
      {query.error && <p className="mt-4 text-upcoming text-sm">{formatError(query.error)}</p>}
      {query.isFetching && <p className="mt-4 text-center text-quiet text-sm">Looking for pictures …</p>}
      {query.data && frames.length === 0 && (
        <p className="mt-4 text-center text-quiet text-sm">
          No picture of v{version} looks like it. Find the frame yourself, then choose “Place it on this frame”.
        </p>
      )}
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {frames.map((frame, n) => (
          <li key={frame}>
            <button
              type="button"
              data-first={n === 0 || undefined}
              aria-label={`Place it at ${timeOf(frame)}`}
              onClick={() => onChoose(frame)}
              className="block w-full rounded-md p-1 text-center text-sm tabular-nums hover:bg-hover"
            >
              <Still url={stills.get(frame)} alt="" aspect={aspect} />
              {timeOf(frame)}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onChoose(null)}>
          It is not in v{version}
        </Button>
      </div>
    </Dialog>
  );
}
