import { useState } from 'react';
import type { Entry } from '../entries.ts';

/** The file to ask about: the first with a taken name, or, after its dialog was closed, on demand. */
export function useQuestion(entries: readonly Entry[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Entry>();
  const asking = entries.filter(({ stage }) => stage === 'asking');
  const current = asking.find(({ id }) => !closed.has(id));
  if (current && current !== last) setLast(current);
  // Keeps the last question in the dialog while it fades out.
  const entry = current ?? last;
  return {
    entry,
    open: current !== undefined,
    others: asking.filter(({ batch, id }) => batch === entry?.batch && id !== entry.id).length,
    ask: (id: string) => setClosed((was) => new Set([...was].filter((one) => one !== id))),
    /** After closing, each row offers its own question. */
    onOpenChange: (open: boolean) => !open && setClosed(new Set(asking.map(({ id }) => id))),
  };
}
