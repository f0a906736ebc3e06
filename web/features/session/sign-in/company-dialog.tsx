import { useState } from 'react';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { raisePopup } from './provider-sign-in.ts';
import { useProvider } from './use-provider.ts';

class NoProvider extends Error {}

async function findProvider(email: string): Promise<string> {
  const { provider } = await call('findProvider', { body: { email } });
  if (!provider) throw new NoProvider('No company signs in here with this address. Use another way in.');
  return provider.id;
}

function explain(error: unknown): string {
  if (error instanceof NoProvider) return error.message;
  return error instanceof ApiError ? formatError(error) : 'You are not signed in. Try again.';
}

/** The domain of an address leads to the provider of a company. */
export function CompanyDialog({ next, ...dialog }: DialogState & { next: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, start] = useProvider(next);
  const submit = async () => {
    if (pending) return raisePopup();
    if (!typed.includes('@')) return setProblem('Enter your address at work.');
    setProblem(undefined);
    await start(() => findProvider(typed.trim())).catch((error) => setProblem(explain(error)));
  };
  return (
    <Dialog {...dialog} title="Sign in with your company" description="Your address shows where you sign in.">
      <Form onSubmit={() => void submit()}>
        <Field
          label="Address at work"
          type="email"
          required
          autoComplete="username"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem}
        />
        <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending}>
          Continue
        </FormButtons>
      </Form>
    </Dialog>
  );
}
