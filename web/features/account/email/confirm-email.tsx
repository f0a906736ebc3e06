import { useState } from 'react';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { usePending } from '#web/ui/use-pending.ts';

/** Requires a click, because email scanners follow links too. */
export function ConfirmEmail({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<Error>();
  const [pending, confirm] = usePending(async () => {
    setProblem(undefined);
    try {
      const response = await call('confirmEmail', { body: { token } });
      setEmail(response.email);
      onConfirmed();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error());
    }
  });

  if (email) {
    return (
      <NoticePage title="Your address has changed" actions={<ButtonLink to="/account">Open your account</ButtonLink>}>
        You now sign in with <span className="wrap-anywhere font-medium text-text">{email}</span>.
      </NoticePage>
    );
  }
  const isOver = problem instanceof ApiError && problem.status >= 400 && problem.status < 429;
  return (
    <NoticePage
      title={isOver ? 'That link no longer works' : 'Use this address?'}
      actions={
        isOver ? (
          <ButtonLink to="/account">Open your account</ButtonLink>
        ) : (
          <Button variant="primary" pending={pending} onClick={() => void confirm()}>
            Use this address
          </Button>
        )
      }
    >
      {problem ? (
        <span role="alert">{formatError(problem)}</span>
      ) : (
        'Your account changes to the address that received our email. You then sign in with it.'
      )}
    </NoticePage>
  );
}
