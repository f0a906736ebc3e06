import PencilLine from 'lucide-react/icons/pencil-line';
import { type Ref, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type PlayerPort, type Range, spanOf } from '../player-port.ts';
import { UnsentNotice } from '../store/unsent-notice.tsx';
import type { Comments } from '../use-comments.ts';
import { FrameChip, RangeChip } from './form-chips.tsx';
import { FieldNote, NoteField } from './note-field.tsx';
import type { DrawingPort } from './use-drafted-drawing.ts';
import { useNote } from './use-note.ts';

/** The form below the video for a new comment. */
export function CommentForm({
  comments,
  player,
  drawing,
  range,
  fieldRef,
  onSent,
  className,
}: {
  comments: Comments;
  player: PlayerPort;
  drawing: DrawingPort;
  range: Range;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onSent?: (id: string) => void;
  className?: string;
}) {
  const note = useNote({ comments, player, drawing, range, onSent });
  const isWordless = drawing.value !== null && note.text.trim() === '';

  /** Gives keyboard focus back to the player. */
  function leaveField() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  const latest = useRef(note);
  latest.current = note;
  function send() {
    if (!note.canSend) return;
    comments.sign(() => {
      latest.current.send();
      leaveField();
    });
  }

  return (
    <form
      aria-label="Write a comment"
      className={classNames(
        'flex flex-wrap items-end gap-2 border-line border-t bg-panel p-2 text-text sm:px-4 sm:py-3',
        className,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <UnsentNotice comments={comments} />
      {note.span ? null : <FrameChip player={player} frame={note.frame} onUse={note.useFrame} />}
      <RangeChip player={player} range={range} />
      <NoteField
        ref={fieldRef}
        label="Write a comment"
        placeholder="Write a note …"
        aria-keyshortcuts="c"
        value={note.text}
        onChange={note.write}
        onSubmit={send}
        onEscape={leaveField}
        onBlur={note.leave}
        className="min-w-0 flex-1 basis-40 max-sm:order-first max-sm:basis-full"
      />
      <span className="flex items-center gap-1 max-sm:ml-auto">
        <IconButton
          label={drawing.isDrawing ? 'Stop drawing' : 'Draw on the frame'}
          shortcut="D"
          aria-pressed={drawing.isDrawing}
          className={drawing.isDrawing || drawing.value ? 'text-accent' : undefined}
          onClick={drawing.toggle}
        >
          <PencilLine size={16} aria-hidden="true" />
        </IconButton>
        <RangeButton player={player} range={range} />
        <Button type="submit" variant="primary" size="field" disabled={!note.canSend}>
          Send
        </Button>
      </span>
      <span className="basis-full empty:hidden">
        <FieldNote text={note.text}>{isWordless && 'Write a few words about the drawing'}</FieldNote>
      </span>
    </form>
  );
}

/** Sets the start of a range, then its end, on devices without keys. */
function RangeButton({ player, range }: { player: PlayerPort; range: Range }) {
  if (spanOf(range)) return null;
  const begin = range.in;
  return (
    <Button
      variant="ghost"
      data-tooltip={begin === null ? 'Start a range on this frame  I' : 'End the range on this frame  O'}
      onClick={() =>
        begin === null ? player.setRange(player.frame(), range.out) : player.setRange(begin, player.frame())
      }
    >
      {begin === null ? 'Range' : 'End range'}
    </Button>
  );
}
