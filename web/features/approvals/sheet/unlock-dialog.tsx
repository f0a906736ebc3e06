import { useState } from 'react';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';

/** Asks for the reason, which the activity of the team keeps. */
export function UnlockDialog({
  onUnlock,
  ...dialog
}: DialogState & { onUnlock: (reason: string) => Promise<boolean> }) {
  const [reason, setReason] = useState('');
  const [pending, submit] = usePending(async () => {
    // If it fails, the sheet behind says why.
    await onUnlock(reason);
    dialog.onOpenChange(false);
  });
  return (
    <Dialog
      {...dialog}
      title="Unlock this version?"
      description="It can be changed again, and people of the stage can decide again. Their decisions stay."
    >
      <Form onSubmit={() => reason.trim() && submit()}>
        <Field
          label="Reason"
          required
          maxLength={500}
          hint="The activity of the team keeps it."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending} disabled={!reason.trim()}>
          Unlock
        </FormButtons>
      </Form>
    </Dialog>
  );
}
