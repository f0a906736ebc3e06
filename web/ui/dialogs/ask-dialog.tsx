import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogState } from './dialog.tsx';
import { useDialogAction } from './use-dialog-action.ts';

/** Asks before an action that is hard to undo. Server errors appear in the dialog. */
export function AskDialog({
  title,
  confirm,
  variant = 'danger',
  act,
  children,
  ...dialog
}: DialogState & {
  title: string;
  confirm: string;
  variant?: 'danger' | 'primary';
  act: () => Promise<void>;
  children: ReactNode;
}) {
  const { pending, problem, clear, run } = useDialogAction(act, dialog.onOpenChange);

  function onOpenChange(open: boolean) {
    clear();
    dialog.onOpenChange(open);
  }

  return (
    <Dialog open={dialog.open} onOpenChange={onOpenChange} title={title} description={children}>
      <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-4">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button data-first onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant={variant} pending={pending} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
