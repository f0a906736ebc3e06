import { useState } from 'react';
import type { Entry } from './entries.ts';

/** Which file is asked about: the first whose name exists, unless its question was closed; then on demand. */
export function useQuestion(entries: readonly Entry[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Entry>();
  const asking = entries.filter(({ stage }) => stage === 'asking');
  const current = asking.find(({ id }) => !closed.has(id));
  if (current && current !== last) setLast(current);
  // What was asked last stays in the dialog while it fades out.
  const entry = current ?? last;
  return {
    entry,
    open: current !== undefined,
    others: asking.filter(({ batch, id }) => batch === entry?.batch && id !== entry.id).length,
    ask: (id: string) => setClosed((was) => new Set([...was].filter((one) => one !== id))),
    /** Closing it leaves every question to the row that it belongs to. */
    onOpenChange: (open: boolean) => !open && setClosed(new Set(asking.map(({ id }) => id))),
  };
}
