import { type FormEvent, useState } from 'react';
import { sayProblem } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useNaming } from './use-opened-share.ts';

/** Asks a guest for a name before the first comment. The server remembers it. */
export function GuestNameDialog({
  shareKey,
  name,
  onNamed,
  ...dialog
}: DialogState & {
  shareKey: string;
  /** The name given before. */
  name: string;
  onNamed: () => void;
}) {
  const sayName = useNaming(shareKey);
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();

  const [pending, submit] = usePending(async () => {
    try {
      await sayName(typed.trim());
      onNamed();
      dialog.onOpenChange(false);
    } catch (error) {
      setProblem(sayProblem(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim()) void submit();
  }

  return (
    <Dialog
      {...dialog}
      title="What is your name?"
      description="Others see it next to your comments. You need no account."
    >
      <form noValidate onSubmit={onSubmit}>
        <Field
          label="Your name"
          required
          maxLength={100}
          autoComplete="name"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" pending={pending} disabled={!typed.trim()}>
            {name ? 'Save' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
