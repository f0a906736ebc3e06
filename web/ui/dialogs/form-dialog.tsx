import type { FormEvent, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogState } from './dialog.tsx';
import { useDialogAction } from './use-dialog-action.ts';

/**
 * A dialog with one form and one action. It closes once the action succeeds; the error of a failed one is passed to
 * `children` until the next input.
 */
export function FormDialog({
  title,
  description,
  action,
  variant = 'primary',
  isReady,
  act,
  children,
  ...dialog
}: DialogState & {
  title: string;
  description?: string;
  action: string;
  variant?: 'primary' | 'danger';
  /** Whether the form is complete. */
  isReady: boolean;
  act: () => Promise<void>;
  children: (problem: string | undefined) => ReactNode;
}) {
  const { pending, problem, clear, run } = useDialogAction(act, dialog.onOpenChange);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void run();
  }

  return (
    <Dialog {...dialog} title={title} description={description}>
      <form noValidate onSubmit={onSubmit} onInput={clear}>
        {children(problem)}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant={variant} pending={pending} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
