import type { ReactNode } from 'react';
import { Form, FormButtons } from '../form.tsx';
import { useAction } from '../use-action.ts';
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
  /** Gets the focus when it closes; null for the opener. */
  focusAfter?: () => HTMLElement | null;
  children: (problem: string | undefined) => ReactNode;
}) {
  const { pending, problem, setProblem, run } = useAction(async () => {
    await act();
    dialog.onOpenChange(false);
  });

  return (
    <Dialog {...dialog} title={title} description={description}>
      <Form onSubmit={() => isReady && run()} onInput={() => setProblem(undefined)}>
        {children(problem)}
        <FormButtons
          onCancel={() => dialog.onOpenChange(false)}
          variant={variant}
          pending={pending}
          disabled={!isReady}
        >
          {action}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
