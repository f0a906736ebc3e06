import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Share2 from 'lucide-react/icons/share-2';
import type { CellProps } from '#web/features/items/cell.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { share } from '../commands/give/share.ts';

export function MenuDots({ item, index, isActive, onMenu }: CellProps) {
  return (
    <IconButton
      label={`More about ${item.name}`}
      data-tooltip="More"
      aria-haspopup="menu"
      tabIndex={isActive ? 0 : -1}
      className="-mr-1.5"
      onClick={(event) => onMenu(index, event.currentTarget)}
    >
      <EllipsisVertical size={16} aria-hidden="true" />
    </IconButton>
  );
}

/** Selects without a Ctrl key, for touch and mouse. Keyboards use Ctrl+Space. */
export function SelectMark({ item, index, isSelected, onToggle, className }: CellProps & { className?: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${isSelected ? 'Deselect' : 'Select'} ${item.name}`}
      onClick={() => onToggle(index)}
      className={classNames('grid size-control place-items-center', className)}
    >
      <span
        className={classNames(
          'grid size-5 place-items-center rounded-full border transition-opacity',
          isSelected
            ? 'border-accent bg-accent text-on-accent'
            : 'border-line-strong bg-raised text-raised opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Check size={12} strokeWidth={3} aria-hidden="true" />
      </span>
    </button>
  );
}

/** Shares the item with one click of the mouse. The menu has it for touch and keyboards. */
export function ShareMark({ item, rights, onRun, className }: CellProps & { className?: string }) {
  if (!rights.canShare) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Share ${item.name}`}
      data-tooltip="Share"
      onClick={() => onRun(share, item)}
      className={classNames(
        'grid size-control place-items-center opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden',
        className,
      )}
    >
      <span className="grid size-6 place-items-center rounded-sm border border-line-strong bg-raised text-text">
        <Share2 size={14} aria-hidden="true" />
      </span>
    </button>
  );
}
