import { useState } from 'react';
import { useNavigate } from 'react-router';
import { outageText } from '#web/api/api-error.ts';
import { passwordMax, usePasswordRule } from '#web/api/new-password.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { PasswordField } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { AuthError } from '../auth-request.ts';
import { formatOutage, resetPassword } from './auth-calls.ts';

function reasonOf(error: unknown): string {
  const { code, message } = error instanceof AuthError ? error : { code: '', message: '' };
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_COMMON') return message;
  if (code === 'PASSWORD_TOO_LONG') return `Use at most ${passwordMax} characters.`;
  return formatOutage(error) ?? outageText;
}

/** `onInvalid` runs if the link was already used or has expired. */
export function ResetForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const navigate = useNavigate();
  const { min, hint } = usePasswordRule();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, submit] = usePending(async () => {
    if (password.length < min) return setProblem(`Use at least ${min} characters.`);
    try {
      await resetPassword(password, token);
      showSuccess('Your new password is set. Sign in with it.');
      navigate('/login', { replace: true });
    } catch (error) {
      if (error instanceof AuthError && error.code === 'INVALID_TOKEN') onInvalid();
      else setProblem(reasonOf(error));
    }
  });

  return (
    <Form onSubmit={submit}>
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={hint}
        error={problem}
      />
      <Button type="submit" variant="primary" size="field" className="mt-1 w-full" pending={pending}>
        Set new password
      </Button>
    </Form>
  );
}
