import UserRoundCheck from 'lucide-react/icons/user-round-check';
import X from 'lucide-react/icons/x';
import type { Assignment } from '#contract/comments/mentions.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { formatDay } from '#web/ui/text/day.ts';

/** Chooses the person who deals with the comment, before it is sent. On a phone it shows while text is written. */
export function AssignButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton
      label="Assign to …"
      aria-haspopup="dialog"
      className="h-field handheld:order-first handheld:hidden handheld:group-focus-within/form:inline-grid"
      // Keeps the focus in the text, and this button with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <UserRoundCheck size={16} aria-hidden="true" />
    </IconButton>
  );
}

/** The person and the day that the comment will have. */
export function AssignedChip({
  assignment: { person, dueOn },
  onChange,
  onDrop,
}: {
  assignment: Assignment;
  onChange: () => void;
  onDrop: () => void;
}) {
  const words = `${person.name}${dueOn === null ? '' : `, due ${formatDay(dueOn)}`}`;
  return (
    <span className="inline-flex h-field min-w-0 max-w-full items-center rounded-md bg-accent-soft font-medium text-accent text-sm">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Assigned to ${words}. Change`}
        data-tooltip={`Assigned to ${words}`}
        onClick={onChange}
        className="h-full min-w-0 max-w-40 truncate rounded-md pl-2.5"
      >
        {words}
      </button>
      <IconButton label="Assign to no one" className="text-accent" onClick={onDrop}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
