import PencilLine from 'lucide-react/icons/pencil-line';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { type PlayerPort, type Range, spanOf, unitOf } from '../player-port.ts';
import { UnsentNotice } from '../store/unsent-notice.tsx';
import type { Comments } from '../use-comments.ts';
import { AssignButton, AssignedChip } from './assign-chip.tsx';
import { CommentField, LengthHint } from './comment-field.tsx';
import { DrawingChip, FrameChip, RangeChip, SpotChip, UseFrameButton } from './form-chips.tsx';
import { TeamOnlyButton } from './team-only.tsx';
import type { DrawingPort } from './use-drafted-drawing.ts';
import { useNewComment } from './use-new-comment.ts';

const AssignDialog = lazyPart(() => import('../people/assign-dialog.tsx').then((file) => file.AssignDialog));

const drawLabels = { frame: 'Draw on the frame', page: 'Draw on the page', image: 'Draw on the image' };
const noSpots = { useSpot: () => null };

/** The form below the video for a new comment. */
export function CommentForm({
  comments,
  player,
  drawing,
  range,
  fieldRef,
  target,
  canAssign,
  onSent,
  className,
}: {
  comments: Comments;
  player: PlayerPort;
  drawing: DrawingPort;
  range: Range;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Chooses the video that the comment belongs to, where several are shown. */
  target?: ReactNode;
  /** Whether the comment can be for the team alone, and be assigned before it is sent. Undefined until it is known. */
  canAssign: boolean | undefined;
  onSent?: (id: string) => void;
  className?: string;
}) {
  const comment = useNewComment({ comments, player, drawing, range, mayChooseTeam: canAssign, onSent });
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(fieldRef, () => field.current as HTMLTextAreaElement);
  const [isAssigning, setAssigning] = useState(false);

  /** Gives keyboard focus back to the player. */
  function leaveField() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  const latest = useRef(comment);
  latest.current = comment;
  function send() {
    if (!comment.canSend) return;
    comments.sign(() => {
      latest.current.send();
      leaveField();
    });
  }

  const unit = unitOf(player);
  const hasRange = unit === 'frame' || unit === 'sample';
  const hasDrawn = drawing.value !== null && !drawing.isDrawing;
  const hasSpot = (player.spots ?? noSpots).useSpot() !== null;
  const hasChips = range.in !== null || hasDrawn || hasSpot || comment.assignment !== null;
  return (
    <div className={classNames('relative h-dock', className)}>
      <Form
        aria-label="Write a comment"
        // Held at its lower edge: growing text lies over what is above, and the picture stays in place.
        className="group/form absolute inset-x-0 bottom-0 z-3 flex flex-wrap items-end gap-2 border-line border-t bg-panel p-2 text-text beside:px-4 beside:py-3 beside:pointer-coarse:py-2"
        onSubmit={send}
      >
        <span className="order-first basis-full empty:hidden">
          <LengthHint text={comment.text} />
        </span>
        {target}
        {!comment.hasRange && unit !== 'image' && <FrameChip player={player} frame={comment.frame} />}
        <fieldset
          className={classNames(
            'flex min-h-field items-center gap-2 handheld:order-first handheld:basis-full',
            'handheld:group-focus-within/form:flex-1',
            // An image has no time, so this alone keeps the field from the upper line.
            unit === 'image' ? 'handheld:group-focus-within/form:basis-40' : 'handheld:group-focus-within/form:basis-0',
            !hasChips && 'handheld:hidden handheld:group-focus-within/form:flex',
          )}
          // Keeps the focus in the text, and the keyboard of a phone open.
          onMouseDown={(event) => event.preventDefault()}
        >
          <legend className="sr-only">Time and person of the comment</legend>
          <UseFrameButton player={player} frame={comment.hasRange ? null : comment.frame} onUse={comment.useFrame} />
          <RangeChip player={player} range={range} />
          {player.spots && <SpotChip spots={player.spots} />}
          {hasDrawn && <DrawingChip onDiscard={comment.discardDrawing} />}
          {comment.assignment && (
            <AssignedChip
              assignment={comment.assignment}
              onChange={() => setAssigning(true)}
              onDrop={() => comment.assign(null)}
            />
          )}
          {hasRange && <RangeButton player={player} range={range} />}
        </fieldset>
        <CommentField
          ref={field}
          label="Write a comment"
          itemId={comments.place.itemId}
          placeholder={comment.teamOnly ? 'Write to the team only …' : 'Write a comment …'}
          aria-keyshortcuts="c"
          value={comment.text}
          onChange={comment.write}
          onSubmit={send}
          onEscape={leaveField}
          onBlur={comment.leave}
          // On a phone the time moves to the line above while text is written.
          className="min-w-0 flex-1 basis-40 handheld:basis-0 handheld:group-focus-within/form:basis-[calc(100%-7rem)]"
        />
        <UnsentNotice comments={comments} />
        {canAssign && !comment.assignment && <AssignButton onOpen={() => setAssigning(true)} />}
        {(canAssign || comment.teamOnly) && <TeamOnlyButton isOn={comment.teamOnly} onToggle={comment.toggleTeam} />}
        {unit !== 'sample' && (
          <IconButton
            label={drawing.isDrawing ? 'Stop drawing' : drawLabels[unit]}
            shortcut="D"
            aria-pressed={drawing.isDrawing}
            className={classNames('h-field', (drawing.isDrawing || drawing.value) && 'text-accent')}
            onClick={drawing.toggle}
          >
            <PencilLine size={16} aria-hidden="true" />
          </IconButton>
        )}
        <Button type="submit" variant="primary" size="field" disabled={!comment.canSend} className="handheld:px-3">
          <SendHorizontal size={16} aria-hidden="true" className="beside:hidden" />
          <span className="handheld:sr-only">Send</span>
        </Button>
      </Form>
      {isAssigning && (
        <AssignDialog
          open
          onOpenChange={setAssigning}
          assignment={comment.assignment}
          itemId={comments.place.itemId}
          onAssign={async (assignment) => comment.assign(assignment)}
          // The sentence goes on.
          focusAfter={() => field.current}
        />
      )}
    </div>
  );
}

/** Sets the start of a range, then its end, on devices without keys. */
function RangeButton({ player, range }: { player: PlayerPort; range: Range }) {
  if (spanOf(range)) return null;
  const begin = range.in;
  return (
    <Button
      variant="ghost"
      data-tooltip={`${begin === null ? 'Start a' : 'End the'} range on this ${unitOf(player)}  ${begin === null ? 'I' : 'O'}`}
      onClick={() =>
        begin === null ? player.setRange(player.frame(), range.out) : player.setRange(begin, player.frame())
      }
    >
      {begin === null ? 'Range' : 'End range'}
    </Button>
  );
}
