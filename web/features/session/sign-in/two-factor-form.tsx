import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { AuthError } from '../auth-request.ts';
import { useSession } from '../session-context.ts';
import { formatOutage, giveCode, type TwoFactorMethod } from './auth-calls.ts';
import { withNext } from './next-path.ts';

const ways = {
  app: { label: 'Code', hint: 'The six digits that your authenticator app shows for Vizio.', mode: 'numeric' },
  recovery: { label: 'Recovery code', hint: 'One of the ten that you saved. Each works once.', mode: 'text' },
} as const;

const appCode = /^\d{6}$/;

/** Normalizes a typed recovery code to the form in which it was issued. */
function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Too slow, or too many attempts: the pending sign-in has expired. */
function isOver(error: unknown): boolean {
  const codes = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];
  return error instanceof AuthError && codes.includes(error.code);
}

export function TwoFactorForm({ next }: { next: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const [way, setWay] = useState<TwoFactorMethod>('app');
  const [typed, setTyped] = useState('');
  const [isTrusted, setTrusted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { label, hint, mode } = ways[way];

  const [pending, submit] = usePending(async (given: string) => {
    setProblem(undefined);
    const code = way === 'app' ? given.replace(/\s/g, '') : readRecoveryCode(given);
    if (way === 'app' && !appCode.test(code)) return setProblem('The code has six digits.');
    try {
      await session.wait(() => giveCode(way, code, isTrusted));
    } catch (error) {
      if (isOver(error)) {
        showError('That took too long or too many attempts. Sign in again.');
        return navigate(withNext('/login', next), { replace: true });
      }
      setProblem(formatOutage(error) ?? 'That code is wrong or was used already. Check it and try again.');
      input.current?.select();
      return;
    }
    if (!(await session.open())) showError('Login details not found');
  });

  function onType(value: string) {
    setTyped(value);
    setProblem(undefined);
    // Submit once the code has its last digit.
    if (way === 'app' && appCode.test(value.replace(/\s/g, ''))) void submit(value);
  }

  function switchWay() {
    setWay(way === 'app' ? 'recovery' : 'app');
    setTyped('');
    setProblem(undefined);
    input.current?.focus();
  }

  return (
    <Form onSubmit={() => submit(typed)}>
      <Field
        ref={input}
        label={label}
        required
        autoFocus
        autoComplete="one-time-code"
        inputMode={mode}
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        hint={hint}
        error={problem}
      />
      <label className="flex min-h-control items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isTrusted}
          onChange={(event) => setTrusted(event.target.checked)}
          className="size-4 accent-accent"
        />
        Do not ask on this device for 30 days
      </label>
      <Button
        type="submit"
        variant="primary"
        size="field"
        className="mt-4 w-full"
        pending={pending || session.componentLoading}
      >
        Sign in
      </Button>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" className="-mx-3" onClick={switchWay}>
          {way === 'app' ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <ButtonLink to={withNext('/login', next)}>Back</ButtonLink>
      </div>
    </Form>
  );
}
