import { useRef, useState } from 'react';
import type { Share } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { useIsShown } from '#web/ui/use-is-shown.ts';

type Change = { number: number; apply: (share: Share) => Share };
export type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: string };

/**
 * The settings of a link. Changes are optimistic, rolled back if rejected, and sent one after the other, so that the
 * last choice wins.
 */
export function useShare(loaded: Share, keep: (link: Share) => void) {
  const [truth, setTruth] = useState<Share | null>(null);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const queue = useRef({ running: Promise.resolve(), count: 0 });
  const isShown = useIsShown();

  async function settle({ number }: Change, work: () => Promise<Share>): Promise<Share | null> {
    let response: Share | null = null;
    let outcome: Saving = { state: 'saved' };
    try {
      response = await work();
      keep(response);
      setTruth(response);
    } catch (error) {
      outcome = { state: 'failed', problem: formatError(error) };
      // The dialog was closed meanwhile.
      if (!isShown()) showError(outcome.problem);
    }
    setChanges((was) => was.filter((one) => one.number !== number));
    if (number === queue.current.count) setSaving(outcome);
    return response;
  }

  /** Returns the new state; null if the change was rejected. */
  function change(apply: Change['apply'], work: () => Promise<Share>): Promise<Share | null> {
    const { current } = queue;
    current.count += 1;
    const mine: Change = { number: current.count, apply };
    setChanges((was) => [...was, mine]);
    setSaving({ state: 'saving' });
    const settled = current.running.then(() => settle(mine, work));
    current.running = settled.then(() => undefined);
    return settled;
  }

  return {
    share: changes.reduce((share, { apply }) => apply(share), truth ?? loaded),
    saving,
    clearSaving: () => setSaving({ state: 'idle' }),
    change,
  };
}
