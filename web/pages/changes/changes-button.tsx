import { useState } from 'react';
import { countChanges } from '#web/features/changes/changes.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { ChangesDialogProps } from './changes-dialog.tsx';

const ChangesDialog = lazyPart(() => import('./changes-dialog.tsx').then((file) => file.ChangesDialog));

/** The number of changes between two versions; opens the list of them. */
export function ChangesButton({ onChoose, ...props }: ChangesDialogProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const text = countChanges(props.changes.length);
  const name = `${text} from ${props.old.name} to ${props.now.name}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        data-tooltip={`${name}; N and Shift N go through them`}
        onPointerEnter={ChangesDialog.preload}
        onClick={() => setOpen(true)}
        className="h-control whitespace-nowrap rounded-md px-2 text-quiet text-sm hover:bg-hover hover:text-text"
      >
        {text}
      </button>
      {isOpen !== null && (
        <ChangesDialog
          {...props}
          open={isOpen}
          onOpenChange={setOpen}
          onChoose={(change) => {
            setOpen(false);
            onChoose(change);
          }}
        />
      )}
    </>
  );
}
