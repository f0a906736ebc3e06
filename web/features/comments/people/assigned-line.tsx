import type { Comment } from '#contract/comments/comments.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { formatDay, isOver } from '#web/ui/text/day.ts';
import { useNow } from '#web/ui/text/use-now.ts';

/** The person whom a comment is assigned to, and its due date. */
export function AssignedLine({ comment: { assignment, resolved } }: { comment: Comment }) {
  const now = useNow();
  if (!assignment) return null;
  const { person, dueOn } = assignment;
  const isLate = dueOn !== null && !resolved && isOver(dueOn, now);
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-quiet text-xs">
      <Avatar {...person} size="small" />
      <span className="wrap-anywhere min-w-0">
        <span className="sr-only">Assigned to </span>
        {person.name}
        {dueOn !== null && (
          <span className={classNames(isLate && 'text-upcoming')}>
            {isLate ? ' · Late, was due ' : ' · Due '}
            {formatDay(dueOn)}
          </span>
        )}
      </span>
    </p>
  );
}
