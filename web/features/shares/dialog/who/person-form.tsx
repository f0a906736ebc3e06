import { type FormEvent, useRef, useState } from 'react';
import type { Share } from '#contract/sharing/shares.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';

function hintFor(isPublic: boolean, sendsEmail: boolean): string {
  if (!sendsEmail) return isPublic ? 'They are added to the list.' : 'They get access.';
  return isPublic ? 'They get an email with the link.' : 'They get access and an email with the link.';
}

/** Adds one recipient, then is ready for the next. */
export function PersonForm({
  people,
  isPublic,
  onInvite,
}: {
  people: Share['people'];
  isPublic: boolean;
  onInvite: (email: string) => Promise<boolean>;
}) {
  const sendsEmail = useSendsEmail();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const email = typed.trim().toLowerCase();

  const [pending, submit] = usePending(async () => {
    const isThere = people.some((person) => person.email === email);
    if (!input.current?.checkValidity() || isThere) {
      setProblem(
        isThere ? 'This person is already on the list.' : 'This is not a valid email address. Check it and try again.',
      );
      input.current?.focus();
      return;
    }
    if (await onInvite(email)) setTyped('');
    input.current?.focus();
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (email) void submit();
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Add a person" className="flex items-start gap-2">
      <Field
        ref={input}
        label="Email address"
        type="email"
        autoComplete="off"
        autoFocus
        placeholder="tom@acme.com"
        className="min-w-0 flex-1"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
        hint={hintFor(isPublic, sendsEmail)}
      />
      <Button type="submit" size="field" className="mt-6" pending={pending} disabled={!email}>
        Add
      </Button>
    </form>
  );
}
