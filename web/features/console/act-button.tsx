import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';

type Act = {
  label: string;
  /** The accessible name, which says what the button acts on. */
  name: string;
  /** The toast after it. */
  done: string;
  act: () => Promise<unknown>;
};

/** A button of the console that acts at once. */
export function ActButton({ label, name, done, act }: Act) {
  const [pending, run] = usePending(() => act().then(() => showSuccess(done), showFailure));
  return (
    <Button aria-label={name} pending={pending} onClick={() => void run()}>
      {label}
    </Button>
  );
}

/** A button of the console that asks first. */
export function AskButton({
  label,
  name,
  title,
  confirm,
  done,
  act,
  children,
}: Act & { title: string; confirm: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AskDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        confirm={confirm}
        act={async () => {
          await act();
          showSuccess(done);
        }}
      >
        {children}
      </AskDialog>
    </>
  );
}
