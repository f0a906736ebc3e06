import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
import PencilLine from 'lucide-react/icons/pencil-line';
import type { Comment } from '#contract/comments/comments.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { countText, formatCount } from '#web/ui/text/count.ts';
import { hasDrawing } from '../filters.ts';
import { likersText } from '../words.ts';

/** In a list, only the active row can be reached by Tab. */
type Reach = { tabIndex: 0 | -1 };

/** The comment's time in the video; a click seeks there. */
export function TimeChip({
  comment,
  time,
  name,
  isOld,
  onGo,
  tabIndex,
}: Reach & {
  comment: Comment;
  time: string;
  name: string | undefined;
  /** Of an earlier version that could not be compared with this one. */
  isOld: boolean;
  onGo: (comment: Comment) => void;
}) {
  const place = name === undefined ? time : `${name} · ${time}`;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`Go to ${place}`}
      onClick={() => onGo(comment)}
      className={classNames(
        'relative mr-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 align-baseline font-medium text-xs tabular-nums leading-5 after:absolute after:-inset-x-0.5 after:-inset-y-1.5 pointer-coarse:after:-inset-y-3',
        isOld
          ? 'bg-raised text-quiet hover:bg-hover hover:text-text'
          : 'bg-accent-soft text-accent hover:bg-accent hover:text-on-accent',
      )}
    >
      {place}
      {hasDrawing(comment) && <PencilLine size={12} aria-label="with a drawing" data-tooltip="With a drawing" />}
    </button>
  );
}

/** The comment's place in a shot of the cut list. */
export function ShotChip({ shot }: { shot: string }) {
  return (
    <span
      data-shot
      className="wrap-anywhere mr-1.5 inline-block rounded-sm bg-raised px-1.5 align-baseline text-quiet text-xs tabular-nums leading-5"
    >
      {shot}
    </span>
  );
}

/** The checkbox in the corner. Viewers without permission see only the resolved mark. */
export function ResolvedBox({
  comment,
  onToggle,
  tabIndex,
}: Reach & { comment: Comment; onToggle: (comment: Comment) => void }) {
  const { resolved, can } = comment;
  const box = (
    <span
      className={classNames(
        'grid size-4 place-items-center rounded-sm border',
        resolved ? 'border-done bg-done text-ground' : 'border-line-strong',
      )}
    >
      {resolved && <Check size={12} strokeWidth={3} aria-hidden="true" />}
    </span>
  );
  if (!can.resolve) {
    return resolved ? (
      <span role="img" aria-label="Resolved" data-tooltip="Resolved" className="grid size-control place-items-center">
        {box}
      </span>
    ) : null;
  }
  return (
    <IconButton
      label={resolved ? 'Resolved. Reopen' : 'Mark as resolved'}
      aria-pressed={resolved}
      tabIndex={tabIndex}
      onClick={() => onToggle(comment)}
    >
      {box}
    </IconButton>
  );
}

const like =
  'inline-flex h-control min-w-control items-center justify-center gap-1 rounded-md px-2 text-xs tabular-nums';
/** Without likes it is an action like the others: shown on hover and focus, and in the menu for fingers. */
const likeAction =
  'opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden';

export function LikeButton({
  comment,
  canLike,
  onToggle,
  tabIndex,
}: Reach & { comment: Comment; canLike: boolean; onToggle: (comment: Comment) => void }) {
  const { liked, likeCount } = comment;
  const people = countText(likeCount, 'person likes this', 'people like this');
  if (!canLike) {
    return likeCount === 0 ? null : (
      <span className={classNames(like, 'text-quiet')} data-tooltip={likersText(comment)}>
        <Heart size={14} aria-hidden="true" />
        <span aria-hidden="true">{formatCount(likeCount)}</span>
        <span className="sr-only">{people}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={liked}
      aria-label={likeCount === 0 ? 'Like' : `Like, ${people}`}
      data-tooltip={likeCount === 0 ? 'Like' : likersText(comment)}
      onClick={() => onToggle(comment)}
      className={classNames(
        like,
        'hover:bg-hover',
        liked ? 'text-upcoming' : 'text-quiet hover:text-text',
        likeCount === 0 && likeAction,
      )}
    >
      <Heart size={14} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
      {likeCount > 0 && formatCount(likeCount)}
    </button>
  );
}
