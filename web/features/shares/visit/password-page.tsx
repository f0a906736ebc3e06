import { type FormEvent, useRef, useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Brand } from '#web/ui/pages/brand.tsx';
import { PasswordField } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';

/** Link passwords are never shorter, so the server is not asked. */
const shortest = 4;
const wrong = 'Wrong password. Check it and try again, or ask the sender of the link.';

/** Asks for the password of a link, without revealing what it protects. */
export function PasswordPage({ onEnter }: { onEnter: (password: string) => Promise<boolean> }) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  const [pending, submit] = usePending(async () => {
    try {
      if (password.length >= shortest && (await onEnter(password))) return;
      setProblem(wrong);
    } catch (error) {
      setProblem(formatError(error));
    }
    input.current?.select();
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (password) void submit();
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <title>Password · Vizio</title>
      <div className="w-full max-w-card">
        <Brand />
        <form noValidate onSubmit={onSubmit} className="mt-6 rounded-lg border border-line bg-panel p-6">
          <h1 className="text-lg">This link has a password</h1>
          <p className="mt-1 mb-4 text-pretty text-quiet">Ask the sender of the link for it.</p>
          <PasswordField
            ref={input}
            label="Password"
            autoFocus
            autoComplete="off"
            maxLength={128}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
            error={problem}
          />
          <Button
            type="submit"
            variant="primary"
            size="field"
            className="mt-2 w-full"
            pending={pending}
            disabled={!password}
          >
            Open
          </Button>
        </form>
      </div>
    </main>
  );
}
