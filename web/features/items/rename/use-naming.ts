import { type RefObject, useRef, useState } from 'react';
import { numberedName } from '#contract/names.ts';
import { formatError } from '#web/api/api-error.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { useIsShown } from '#web/ui/use-is-shown.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { isNameTaken } from '../words.ts';

/** The first of "Rushes 2", "Rushes 3" … that is not known to be taken. */
function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let count = 2;
  while (names.has(numberedName(name, count))) count++;
  return numberedName(name, count);
}

/** A name being typed and submitted. If it is taken, suggests one that is free. */
export function useNaming({
  initial,
  taken,
  input,
  onSubmit,
  onDone,
}: {
  initial: string;
  /** Names known to exist in the same folder. */
  taken: () => readonly string[];
  input: RefObject<HTMLInputElement | null>;
  onSubmit: (name: string) => Promise<void>;
  onDone: () => void;
}) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<{ text: string; suggestion?: string }>();
  // Names that the server rejected as taken, though the page may not list them.
  const refused = useRef<string[]>([]);
  const isShown = useIsShown();

  const [pending, submit] = usePending(async (given: string) => {
    setProblem(undefined);
    try {
      await onSubmit(given.trim());
      onDone();
    } catch (error) {
      if (!isShown()) return showFailure(error);
      if (isNameTaken(error)) refused.current.push(given.trim());
      const suggestion = isNameTaken(error)
        ? freeName(refused.current[0] ?? given, [...taken(), ...refused.current])
        : undefined;
      setProblem({ text: formatError(error), suggestion });
      input.current?.focus();
    }
  });

  return {
    name,
    problem,
    pending,
    type: (typed: string) => {
      setName(typed);
      setProblem(undefined);
      refused.current = [];
    },
    submit,
    submitSuggestion: () => {
      const { suggestion } = problem ?? {};
      if (suggestion === undefined) return;
      setName(suggestion);
      void submit(suggestion);
    },
  };
}
