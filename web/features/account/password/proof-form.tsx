import { type ReactNode, useState } from 'react';
import type { Account, Proof } from '#contract/accounts/account.ts';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field, PasswordField } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';

export type ProofOwner = Pick<Account, 'hasPassword' | 'twoFactor'>;
type Means = 'password' | 'code' | 'session';

function meansOf({ hasPassword, twoFactor }: ProofOwner): Means {
  if (hasPassword) return 'password';
  return twoFactor ? 'code' : 'session';
}

type Problem = { field: string | undefined; text: string };

/** Validation errors start with the name of the field, which is redundant next to the field itself. */
function readProblem(error: unknown): Problem {
  const field = error instanceof ApiError ? error.field : undefined;
  const text = formatError(error);
  return { field, text: field && text.startsWith(`${field}: `) ? text.slice(field.length + 2) : text };
}

/**
 * Asks for proof of identity below the change itself. `act` rejects if the server does; the error appears at its field.
 */
export function ProofForm({
  owner,
  codeWillDo = false,
  confirm,
  cancel,
  variant = 'primary',
  isReady = true,
  act,
  onCancel,
  children,
}: {
  owner: ProofOwner;
  codeWillDo?: boolean;
  confirm: string;
  cancel?: string;
  variant?: 'primary' | 'danger';
  /** All other required fields are filled. */
  isReady?: boolean;
  act: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** The fields of the change itself, each with its error. */
  children?: (problemOf: (field: string) => string | undefined) => ReactNode;
}) {
  const [means, setMeans] = useState(meansOf(owner));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const canSubmit = isReady && (means === 'session' || typed !== '');
  const [pending, submit] = usePending(async () => {
    if (!canSubmit) return;
    setProblem(undefined);
    try {
      await act(means === 'session' ? {} : { [means]: typed });
    } catch (error) {
      setProblem(readProblem(error));
    }
  });

  const own = ['body.proof.password', 'body.proof.code'];
  const shownAt: string[] = [];
  const problemOf = (field: string) => {
    shownAt.push(field);
    return problem?.field === field ? problem.text : undefined;
  };
  const fields = children?.(problemOf);
  const proofProblem = problem?.field && own.includes(problem.field) ? problem.text : undefined;
  const isElsewhere = problem && !proofProblem && !(problem.field && shownAt.includes(problem.field));

  function onType(value: string) {
    setTyped(value);
    setProblem(undefined);
  }

  return (
    <Form onSubmit={submit}>
      {fields}
      {means === 'password' && (
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          error={proofProblem}
        />
      )}
      {means === 'code' && (
        <Field
          label="Code of your authenticator app"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          error={proofProblem}
        />
      )}
      {codeWillDo && owner.hasPassword && owner.twoFactor && (
        <Button
          variant="ghost"
          className="-mx-3"
          onClick={() => {
            setMeans(means === 'password' ? 'code' : 'password');
            onType('');
          }}
        >
          {means === 'password' ? 'Use a code from the app instead' : 'Use the password instead'}
        </Button>
      )}
      <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-3">
        {isElsewhere && problem.text}
      </p>
      <FormButtons onCancel={onCancel} cancel={cancel} variant={variant} pending={pending} disabled={!canSubmit}>
        {confirm}
      </FormButtons>
    </Form>
  );
}
