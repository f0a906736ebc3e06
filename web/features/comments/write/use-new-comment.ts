import { useEffect, useEffectEvent, useRef } from 'react';
import type { Assignment } from '#contract/comments/mentions.ts';
import { axisPlaceOf } from '#contract/comments/places.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { type PlayerPort, type Range, spanOf } from '../player-port.ts';
import type { Comments } from '../use-comments.ts';
import { isTooLong } from './comment-field.tsx';
import { draftKey, noDraft, restoreDrawing, useDraft } from './drafts.ts';
import { type DrawingPort, useDraftedDrawing } from './use-drafted-drawing.ts';
import { useDraftedRange } from './use-drafted-range.ts';
import { useTeamOnly } from './use-team-only.ts';

/**
 * The comment being written. It is pinned to the frame on screen when its first character is typed or its first stroke
 * drawn. The video pauses then, and resumes after sending.
 */
export function useNewComment({
  comments,
  player,
  drawing,
  range,
  mayChooseTeam,
  onSent,
}: {
  comments: Comments;
  player: PlayerPort;
  drawing: DrawingPort;
  range: Range;
  /** Undefined until it is known. */
  mayChooseTeam: boolean | undefined;
  onSent: ((id: string) => void) | undefined;
}) {
  const key = draftKey(comments.place);
  const [drafted, setDraft] = useDraft(key);
  const [isForTeam, setForTeam] = useTeamOnly(comments.place, mayChooseTeam);
  /** A text for the team stays so, also if the choice has changed in another version. */
  const teamOnly = drafted.teamOnly || isForTeam;
  const draft = { ...drafted, teamOnly };
  const playsAfterwards = useRef(false);
  const span = spanOf(range);
  const text = draft.text.trim();
  const { assignment } = draft;
  /** The choice stays for the next comment, so that a second one to the team does not reach the client. */
  const emptyDraft = { ...noDraft, teamOnly };
  const canSend = (text !== '' || drawing.value !== null) && !isTooLong(text);
  const hasDrawing = drawing.isDrawing || drawing.value !== null;

  /** Pins the comment to the current frame. */
  function hold(): number {
    if (draft.frame !== null) return draft.frame;
    const frame = player.frame();
    if (player.isPlaying()) {
      playsAfterwards.current = true;
      player.pause();
      // Pausing takes effect a frame or two late.
      player.seekTo(frame);
    }
    return frame;
  }

  /** Pinned when drawing began, but the user may have looked at other frames before the first stroke. */
  function holdForStroke(): number {
    if (draft.text !== '' || draft.drawing !== null) return hold();
    const frame = player.frame();
    // A step that is still under way would take the picture away from below the stroke.
    player.seekTo(frame);
    return frame;
  }

  /** When the draft is empty again, the form follows the video, and playback is left to the user. */
  function release(): void {
    playsAfterwards.current = false;
    setDraft({ ...emptyDraft, assignment });
  }

  const onDrawing = useEffectEvent(() => {
    if (hasDrawing) setDraft({ ...draft, frame: hold() });
    else if (draft.text === '' && draft.drawing === null) release();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when drawing begins or ends
  useEffect(() => onDrawing(), [hasDrawing]);

  const onBegin = useEffectEvent(() => {
    if (!drawing.isDrawing || !draft.drawing || draft.frame === null) return;
    player.pause();
    player.seekTo(draft.frame);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing goes on where it was begun
  useEffect(() => onBegin(), [drawing.isDrawing]);

  useDraftedDrawing(drawing, draft.drawing, {
    onBack: () => draft.frame !== null && player.seekTo(draft.frame),
    onDrawn: (drawn) => {
      if (drawn) setDraft({ ...draft, frame: holdForStroke(), drawing: drawn });
      else if (draft.text === '' && !drawing.isDrawing) release();
      else setDraft({ ...draft, drawing: drawn });
    },
  });

  useDraftedRange(player, draft.range, span, (range) => {
    if (draft.text !== '') setDraft({ ...draft, range });
  });

  return {
    text: draft.text,
    /** The pinned frame; null while the form follows the video. */
    frame: draft.frame,
    hasRange: range.in !== null,
    canSend,

    write(written: string): void {
      if (written === '' && !hasDrawing) setDraft({ ...emptyDraft, assignment });
      else setDraft({ ...draft, text: written, frame: hold(), range: span });
    },

    assignment,
    /** Not of the frame, which stays free until something is written. */
    assign: (assignment: Assignment | null) => setDraft({ ...draft, assignment }),

    teamOnly,
    toggleTeam(): void {
      setForTeam(!teamOnly);
      setDraft({ ...draft, teamOnly: !teamOnly });
    },

    useFrame: (frame: number) => setDraft({ ...draft, frame }),

    discardDrawing(): void {
      if (drawing.isDrawing) drawing.toggle();
      drawing.load(null);
      setDraft({ ...draft, drawing: null });
      showUndo('Discarded the drawing', () => restoreDrawing(key, draft));
    },

    /** Leaving the empty form must not resume playback later. */
    leave(): void {
      if (draft.text === '' && !hasDrawing) playsAfterwards.current = false;
    },

    send(): void {
      if (!canSend) return;
      const playhead = player.frame();
      const at = placeOf(range, playhead, draft.frame ?? playhead);
      const place = player.spots?.placeAt(at);
      const { frame, endFrame } = place ? axisPlaceOf(place) : at;
      const id = comments.send({
        text,
        frame,
        endFrame,
        place,
        drawing: drawing.value,
        replyTo: null,
        assignment,
        teamOnly,
      });
      player.spots?.setSpot(null);
      if (teamOnly) setForTeam(true);
      setDraft(emptyDraft);
      drawing.load(null);
      if (drawing.isDrawing) drawing.toggle();
      if (range.in !== null) player.setRange(null, null);
      if (playsAfterwards.current) player.play();
      playsAfterwards.current = false;
      onSent?.(id);
    },
  };
}

/** A range that was only begun ends at the playhead. */
function placeOf(range: Range, playhead: number, frame: number): { frame: number; endFrame: number | null } {
  const span = spanOf({ in: range.in, out: range.out ?? playhead });
  if (!span) return { frame, endFrame: null };
  return { frame: span.in, endFrame: span.out > span.in ? span.out : null };
}
