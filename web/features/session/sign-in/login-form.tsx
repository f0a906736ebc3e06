import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { Field, PasswordField } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { AuthError } from '../auth-request.ts';
import { useSession } from '../session-context.ts';
import { formatOutage, signIn } from './auth-calls.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { codeStepPath, givenEmail, withNext } from './next-path.ts';

function formatReason(error: unknown): string {
  if (error instanceof AuthError && ['ACCOUNT_SUSPENDED', 'ONLY_PROVIDER'].includes(error.code ?? ''))
    return error.message;
  return formatOutage(error) ?? 'Try Again !! Wrong Credentials';
}

export function LoginForm({ next }: { next: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState(givenEmail(state));
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const only = useQuery(signInOptions).data?.only;
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const [pending, submit] = usePending(async () => {
    setAsked(true);
    if (!email.trim() || !password) {
      showError('Credentials Missing');
      (email.trim() ? passwordInput : emailInput).current?.focus();
      return;
    }
    let needsCode = false;
    try {
      await session.wait(async () => {
        needsCode = (await signIn(email.trim(), password)) === 'code';
      });
    } catch (error) {
      showError(formatReason(error));
      passwordInput.current?.select();
      return;
    }
    if (needsCode) navigate(codeStepPath(next));
    else if (!(await session.open())) showError('Login details not found');
  });

  return (
    <Form onSubmit={submit}>
      <Field
        ref={emailInput}
        label="Email"
        type="email"
        required
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !email.trim() ? 'Enter your email address.' : undefined}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={asked && !password ? 'Enter your password.' : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="field"
        className="mt-2 w-full"
        pending={pending || session.componentLoading}
      >
        LOGIN
      </Button>
      <div className="mt-2 flex justify-end">
        <ForgotPassword email={email} />
      </div>
      {!only && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-quiet">
          Don't have an account?
          <ButtonLink to={withNext('/signup', next)} state={{ email }}>
            Sign Up
          </ButtonLink>
        </p>
      )}
    </Form>
  );
}
