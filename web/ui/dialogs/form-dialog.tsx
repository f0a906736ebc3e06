import { type FormEvent, type ReactNode, useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '../buttons/button.tsx';
import { usePending } from '../use-pending.ts';
import { Dialog, type DialogState } from './dialog.tsx';

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
  const [problem, setProblem] = useState<string>();
  const [pending, run] = usePending(async () => {
    setProblem(undefined);
    try {
      await act();
      dialog.onOpenChange(false);
    } catch (error) {
      setProblem(formatError(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void run();
  }

  return (
    <Dialog {...dialog} title={title} description={description}>
      <form noValidate onSubmit={onSubmit} onInput={() => setProblem(undefined)}>
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
