import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The dialogs that open from the header, from the line of a new version and by a key: one at a time. */
type Opened = { door: 'changes' | 'export'; isOpen: boolean };
export type Doors = ReturnType<typeof useDoors>;

/** `&open=changes` and `&open=export` in the address open them too. */
export function useDoors() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** The version whose changes are shown is compared with this one; null: with the one before it. */
  const [since, setSince] = useState<number | null>(null);
  const asked = params.get('open');
  if (opened === null && (asked === 'changes' || asked === 'export')) setOpened({ door: asked, isOpen: true });

  function setOpen(isOpen: boolean): void {
    setOpened((was) => was && { ...was, isOpen });
    if (isOpen || asked === null) return;
    const next = new URLSearchParams(params);
    next.delete('open');
    setParams(next, { replace: true });
  }
  return {
    /** The last one that was opened stays, so that it can close. */
    opened,
    since,
    setOpen,
    showChanges: (before: number | null = null) => {
      setSince(before);
      setOpened({ door: 'changes', isOpen: true });
    },
    showExport: () => setOpened({ door: 'export', isOpen: true }),
  };
}
