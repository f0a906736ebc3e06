import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Keeps the next comments from people by a link. On a phone it shows while text is written, and while it is on. */
export function TeamOnlyButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label="Team only"
      aria-pressed={isOn}
      className={classNames(
        'h-field handheld:order-first',
        isOn ? 'text-accent' : 'handheld:hidden handheld:group-focus-within/form:inline-grid',
      )}
      // Keeps the focus in the text, and this button with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      {isOn ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
    </IconButton>
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
