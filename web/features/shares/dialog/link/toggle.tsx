import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Opens a part of the dialog in place. */
export function Toggle({
  label,
  isOpen,
  isMore,
  onToggle,
}: {
  label: string;
  isOpen: boolean;
  /** Shows more of the link, rather than adding to it. */
  isMore?: boolean;
  onToggle: () => void;
}) {
  const Icon = isMore ? ChevronDown : Plus;
  return (
    <Button variant="ghost" aria-expanded={isOpen} className="aria-expanded:text-text" onClick={onToggle}>
      {!isMore && <Icon size={16} aria-hidden="true" />}
      {label}
      {isMore && (
        <Icon size={16} aria-hidden="true" className={classNames('transition-transform', isOpen && 'rotate-180')} />
      )}
    </Button>
  );
}
