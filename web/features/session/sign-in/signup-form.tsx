import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { passwordMax, usePasswordRule } from '#web/api/new-password.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { Field, PasswordField } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { AuthError } from '../auth-request.ts';
import { useSession } from '../session-context.ts';
import { formatOutage, signUp } from './auth-calls.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { givenEmail, withNext } from './next-path.ts';

const reasons: Record<string, string> = {
  SIGN_UP_NOT_OPEN:
    'There is no invite for this address. Ask an admin of your team for one, or use the address that it is for.',
  USER_ALREADY_EXISTS: 'That address already has an account. Sign in, or use "Forgot Password?".',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'That address already has an account. Sign in, or use "Forgot Password?".',
  PASSWORD_TOO_LONG: `The password is too long. Use at most ${passwordMax} characters.`,
  INVALID_EMAIL: 'This is not a valid email address. Check it and try again.',
  VALIDATION_ERROR: 'This is not a valid email address. Check it and try again.',
};

function reasonOf(error: unknown): string {
  const { code, message } = error instanceof AuthError ? error : { code: '', message: '' };
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_COMMON') return message;
  return reasons[code] ?? formatOutage(error) ?? 'The server could not create the account. Try again in a moment.';
}

const blank = { name: '', email: '', password: '' };

export function SignupForm({ next }: { next: string }) {
  const session = useSession();
  const { hint } = usePasswordRule();
  const { state } = useLocation();
  const [fields, setFields] = useState({ ...blank, email: givenEmail(state) });
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const order = ['name', 'email', 'password'] as const;

  const [pending, submit] = usePending(async () => {
    setAsked(true);
    setRefusal(null);
    const missing = order.find((key) => !fields[key].trim());
    if (missing) {
      showError('Credentials Missing');
      inputs[missing].current?.focus();
      return;
    }
    try {
      await session.wait(() => signUp(fields.name.trim(), fields.email.trim(), fields.password));
    } catch (error) {
      showError('SignUp failed');
      setRefusal(reasonOf(error));
      setFields(blank);
      setAsked(false);
      inputs.name.current?.focus();
      return;
    }
    if (!(await session.open())) showError('Login details not found');
  });

  function bind(key: (typeof order)[number]) {
    return {
      ref: inputs[key],
      value: fields[key],
      required: true,
      onChange: (event: { target: { value: string } }) => setFields({ ...fields, [key]: event.target.value }),
    };
  }

  return (
    <Form onSubmit={submit}>
      <Field
        {...bind('name')}
        label="Name"
        type="text"
        autoComplete="name"
        error={asked && !fields.name.trim() ? 'Enter your name. Your team sees it.' : undefined}
      />
      <Field
        {...bind('email')}
        label="Email"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        error={asked && !fields.email.trim() ? 'Enter your email address.' : undefined}
      />
      <PasswordField
        {...bind('password')}
        label="Password"
        autoComplete="new-password"
        hint={hint}
        error={asked && !fields.password.trim() ? 'Choose a password.' : undefined}
      />
      <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-3">
        {refusal}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="field"
        className="mt-2 w-full"
        pending={pending || session.componentLoading || session.loading}
      >
        SIGN UP
      </Button>
      <div className="mt-2 flex justify-end">
        <ForgotPassword email={fields.email} />
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-quiet">
        Already have an account ?
        <ButtonLink to={withNext('/login', next)} state={{ email: fields.email }}>
          Login
        </ButtonLink>
      </p>
    </Form>
  );
}
