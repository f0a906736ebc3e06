import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { useState } from 'react';
import { countChanges } from '#web/features/changes/changes.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
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
      <Button
        aria-haspopup="dialog"
        aria-label={name}
        data-tooltip={`${name}; N and Shift N go through them`}
        onPointerEnter={ChangesDialog.preload}
        onClick={() => setOpen(true)}
        className="max-sm:px-2"
      >
        <GitCompare size={16} aria-hidden="true" />
        <span className="max-sm:hidden">{text}</span>
        <span className="sm:hidden">{props.changes.length || null}</span>
      </Button>
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
