import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { classNames } from '#web/ui/class-names.ts';

/** Keeps the next comments from people by a link. On a phone it shows while text is written, and while it is on. */
export function TeamOnlyButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-label="Team only"
      aria-pressed={isOn}
      data-tooltip={isOn ? 'People by a link do not see it' : 'Team only'}
      className={classNames(
        'inline-flex h-field min-w-control shrink-0 items-center justify-center gap-1.5 rounded-md text-sm transition-colors handheld:order-first',
        // Its words say so while it is on: one look must tell whether a client will read this.
        isOn
          ? 'bg-accent-soft px-2 font-medium text-accent'
          : 'text-quiet hover:bg-hover hover:text-text handheld:hidden handheld:group-focus-within/form:inline-flex',
      )}
      // Keeps the focus in the text, and this button with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      {isOn ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
      {isOn && <span aria-hidden="true">Team only</span>}
    </button>
  );
}

/** Beside the author: people by a link see neither this comment nor its replies. */
export function TeamOnlyMark() {
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1 self-center rounded-sm bg-hover px-1.5 text-quiet text-xs"
      data-tooltip="People by a link do not see it"
    >
      <Lock size={10} aria-hidden="true" />
      Team only
    </span>
  );
}
