import { useState } from 'react';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
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
  const saveName = useNaming(shareKey);
  const [typed, setTyped] = useState(name);

  return (
    <FormDialog
      {...dialog}
      title="What is your name?"
      description="Others see it next to your comments. You need no account."
      action={name ? 'Save' : 'Continue'}
      isReady={typed.trim() !== ''}
      act={async () => {
        await saveName(typed.trim());
        onNamed();
      }}
    >
      {(problem) => (
        <Field
          label="Your name"
          required
          maxLength={100}
          autoComplete="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      )}
    </FormDialog>
  );
}
