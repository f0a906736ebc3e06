import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';

const ForgotPasswordDialog = lazyPart(() =>
  import('./forgot-password-dialog.tsx').then((file) => file.ForgotPasswordDialog),
);

export function ForgotPassword({ email }: { email: string }) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button variant="ghost" className="-mx-3" {...ForgotPasswordDialog.intent} onClick={() => setOpen(true)}>
        Forgot Password?
      </Button>
      {open !== null && <ForgotPasswordDialog open={open} onOpenChange={setOpen} email={email} />}
    </>
  );
}
