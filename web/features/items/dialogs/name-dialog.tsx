import { type FormEvent, useRef, useState } from 'react';
import { numberedName } from '#contract/items/names.ts';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { isNameTaken } from '../cards/words.ts';

/** The first of "Rushes 2", "Rushes 3" … that is not known to be taken. */
function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let count = 2;
  while (names.has(numberedName(name, count))) count++;
  return numberedName(name, count);
}

/** Asks for a name. If it is taken, suggests one that is free. */
export function NameDialog({
  title,
  label,
  placeholder,
  initial,
  stemLength,
  action,
  taken,
  onSubmit,
  ...dialog
}: DialogState & {
  title: string;
  label: string;
  placeholder?: string;
  initial: string;
  /** How many characters are selected at first, so that typing keeps the file extension. */
  stemLength?: number;
  action: string;
  /** Names known to exist in the same folder. */
  taken: readonly string[];
  onSubmit: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<{ text: string; suggestion?: string }>();
  const input = useRef<HTMLInputElement>(null);
  // Names that the server rejected as taken, though the page may not list them.
  const refused = useRef<string[]>([]);

  const [pending, submit] = usePending(async (given: string) => {
    setProblem(undefined);
    try {
      await onSubmit(given.trim());
      dialog.onOpenChange(false);
    } catch (error) {
      if (isNameTaken(error)) refused.current.push(given.trim());
      const suggestion = isNameTaken(error)
        ? freeName(refused.current[0] ?? given, [...taken, ...refused.current])
        : undefined;
      setProblem({ text: formatError(error), suggestion });
      input.current?.focus();
    }
  });

  function onFormSubmit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) void submit(name);
  }

  const suggestion = problem?.suggestion;
  return (
    <Dialog {...dialog} title={title}>
      <form noValidate onSubmit={onFormSubmit}>
        <Field
          ref={input}
          label={label}
          required
          maxLength={510}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={name}
          onFocus={({ target }) => name === initial && target.setSelectionRange(0, stemLength ?? name.length)}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
            refused.current = [];
          }}
          error={problem?.text}
        />
        {suggestion && (
          <Button
            className="mb-2 max-w-full"
            onClick={() => {
              setName(suggestion);
              void submit(suggestion);
            }}
          >
            <MiddleName name={`Use “${suggestion}”`} />
          </Button>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={!name.trim()}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
