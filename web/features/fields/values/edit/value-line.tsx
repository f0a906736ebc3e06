import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Field, FieldValue } from '#contract/items/fields.ts';
import { useAction } from '#web/ui/use-action.ts';
import { inputs } from '../inputs.ts';
import { Problem } from './problem.tsx';

/** Half of a date is no empty value. */
const unread = { number: 'Enter a number.', date: 'Enter a whole day, or none.' } as const;

/** A text, number, date or link as an input. Enter and leaving it save, Escape cancels. */
export function ValueLine({
  field,
  value,
  label,
  onSave,
  onClose,
}: {
  field: Field;
  value: FieldValue | undefined;
  label: string;
  onSave: (value: FieldValue | null) => Promise<void>;
  /** The focus goes back to the value, unless it went elsewhere. */
  onClose: (isFocusHere: boolean) => void;
}) {
  const { kind } = field;
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  const before = value === undefined ? '' : String(value);
  const [text, setText] = useState(before);
  const close = (isFocusHere: boolean) => {
    isClosed.current = true;
    onClose(isFocusHere);
  };
  const { pending, problem, setProblem, run } = useAction(async () => {
    const given = text.trim();
    await onSave(given === '' ? null : kind === 'number' ? Number(given) : given);
    close(document.activeElement === input.current || document.activeElement === document.body);
  });

  useEffect(() => {
    input.current?.focus();
    if (input.current?.type !== 'date') input.current?.select();
  }, []);

  function save(isFocusHere: boolean): void {
    if (input.current?.validity.badInput) setProblem(unread[kind as keyof typeof unread]);
    else if (text.trim() === before) close(isFocusHere);
    else void run();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    // The answer may be a refusal, which stays to be read.
    if (pending) return;
    if (event.key === 'Escape') {
      // It closes the line, not the dialog around it.
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
      close(true);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save(true);
  }

  function onBlur() {
    if (isClosed.current || pending) return;
    // Leaving gives up a refused value.
    if (problem) close(false);
    else save(false);
  }

  return (
    <span className="relative z-10 block min-w-0 flex-1" data-problem>
      <input
        ref={input}
        {...inputs[kind]}
        {...(kind === 'number' && { step: 'any' })}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-busy={pending}
        readOnly={pending}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="block h-control w-full min-w-20 select-text rounded-sm border border-accent bg-ground px-1.5 text-input text-text outline-none sm:text-sm"
      />
      <Problem>{problem}</Problem>
    </span>
  );
}
