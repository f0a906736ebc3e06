import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Mentionable } from '#contract/comments/mentions.ts';
import { noteChosen, usePeople } from './known-people.ts';
import { completeName, findPeople, readTypedName } from './typed-name.ts';

/** Offers people while a name is typed after an @. The field keeps the focus, and handles the keys. */
export function useNameList({
  itemId,
  value,
  field,
  onChange,
}: {
  itemId: string;
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const people = usePeople(itemId, value.includes('@'));
  const [caret, setCaret] = useState<number | null>(null);
  /** The place of an @ whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [wanted, setWanted] = useState(0);

  const typed = caret === null ? null : readTypedName(value, caret);
  const found = typed && typed.at !== closedAt ? findPeople(people, typed.query) : [];
  const active = Math.min(wanted, found.length - 1);

  function choose(person: Mentionable) {
    if (!typed) return;
    noteChosen(person);
    const next = completeName(value, typed, person.name);
    onChange(next.text);
    setCaret(next.caret);
    // After React has put the text into the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  /** Whether the list takes the key. */
  function takeKey({ key, shiftKey }: KeyboardEvent): boolean {
    const person = found[active];
    if (!person) return false;
    if (key === 'ArrowDown') setWanted((active + 1) % found.length);
    else if (key === 'ArrowUp') setWanted((active + found.length - 1) % found.length);
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) choose(person);
    else if (key === 'Escape') setClosedAt(typed?.at ?? null);
    else return false;
    return true;
  }

  return {
    id,
    people: found,
    active,
    optionId: (index: number) => `${id}-${index}`,
    choose,
    takeKey,
    /** The caret moved, or the text was changed. */
    follow({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) {
      const at = selectionStart === selectionEnd ? selectionEnd : null;
      if (at === caret) return;
      setCaret(at);
      setWanted(0);
      if (at === null || readTypedName(text, at)?.at !== closedAt) setClosedAt(null);
    },
    close: () => setCaret(null),
  };
}
