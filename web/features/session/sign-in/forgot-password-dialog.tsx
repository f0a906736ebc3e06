import { useState } from 'react';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { formatOutage, requestPasswordReset } from './auth-calls.ts';

/** The same confirmation whether or not the account exists, so that it reveals nothing. */
const words = {
  email: {
    ask: 'We send you a link to choose a new password.',
    send: 'Send the link',
    confirmation: 'If that address has an account, we sent an email with a link to it.',
    next: 'No email after a few minutes? Check your spam folder.',
  },
  log: {
    ask: 'This server sends no email. It writes a link to choose a new password to its log.',
    send: 'Create the link',
    confirmation: 'If that address has an account, its link is in the log of the server.',
    next: 'Ask the administrator of this server for it. The link works for one hour.',
  },
};

export function ForgotPasswordDialog({ email, ...dialog }: DialogState & { email: string }) {
  const { ask, send, confirmation, next } = words[useSendsEmail() ? 'email' : 'log'];
  const [typed, setTyped] = useState(email);
  const [state, setState] = useState<{ sent: boolean; problem?: string }>({ sent: false });
  const [pending, submit] = usePending(async () => {
    if (!typed.trim()) return setState({ sent: false, problem: 'Enter your email address.' });
    try {
      await requestPasswordReset(typed.trim());
      setState({ sent: true });
    } catch (error) {
      const problem = formatOutage(error);
      setState(problem ? { sent: false, problem } : { sent: true });
    }
  });

  return (
    <Dialog {...dialog} title="Forgot Password?" description={state.sent ? undefined : ask}>
      {state.sent ? (
        <>
          <p role="status">{confirmation}</p>
          <p className="mt-2 text-quiet">{next}</p>
          <div className="mt-6 flex justify-end gap-2">
            <Button onClick={() => setState({ sent: false })}>Try another address</Button>
            <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <Form onSubmit={submit}>
          <Field
            label="Email"
            type="email"
            required
            autoComplete="username"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={state.problem}
          />
          <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending}>
            {send}
          </FormButtons>
        </Form>
      )}
    </Dialog>
  );
}
