import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { useAction } from '../use-action.ts';
import { Dialog, type DialogState } from './dialog.tsx';

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
  const { pending, problem, setProblem, run } = useAction(async () => {
    await act();
    dialog.onOpenChange(false);
  });

  function onOpenChange(open: boolean) {
    setProblem(undefined);
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
