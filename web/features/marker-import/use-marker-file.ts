import { useRef, useState } from 'react';
import type { MarkerPlan, MarkerResult } from '#contract/comments/marker-import.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';

const maxMegabytes = 20;

type Sent = { version: number; name: string; content: string; savedAt: string };
export type MarkerFileState =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; name: string }
  | { step: 'plan'; name: string; plan: MarkerPlan; chosen: ReadonlySet<string>; problem: string | null };

/** A chosen file on its way: read on the server, shown as a plan, then imported as far as it was chosen. */
export function useMarkerFile({ itemId, version }: { itemId: string; version: number }) {
  const [state, setState] = useState<MarkerFileState>({ step: 'choose', problem: null });
  const [teamOnly, setTeamOnly] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const sent = useRef<Sent>(null);
  const latest = useRef(0);

  async function read(file: File) {
    latest.current += 1;
    const turn = latest.current;
    const fail = (problem: string) => turn === latest.current && setState({ step: 'choose', problem });
    if (file.size > maxMegabytes * 1024 ** 2) {
      fail(`${file.name} is larger than ${maxMegabytes} MB. Export a shorter timeline.`);
      return;
    }
    setState({ step: 'reading', name: file.name });
    try {
      const savedAt = new Date(file.lastModified).toISOString();
      const body = { version, name: file.name.slice(-500), content: await encode(file), savedAt };
      const plan = await call('readMarkers', { params: { itemId }, body });
      if (turn !== latest.current) return;
      sent.current = body;
      const chosen = new Set(plan.rows.filter(isOpen).map(({ key }) => key));
      setState({ step: 'plan', name: file.name, plan, chosen, problem: null });
    } catch (error) {
      fail(formatError(error));
    }
  }

  function choose(keys: readonly string[], isChosen: boolean) {
    if (state.step !== 'plan') return;
    const chosen = new Set(state.chosen);
    for (const key of keys) {
      if (isChosen) chosen.add(key);
      else chosen.delete(key);
    }
    setState({ ...state, chosen });
  }

  async function importChosen(): Promise<MarkerResult | null> {
    if (state.step !== 'plan' || !sent.current) return null;
    setImporting(true);
    try {
      const body = { ...sent.current, take: [...state.chosen], teamOnly };
      return await call('importMarkers', { params: { itemId }, body });
    } catch (error) {
      setState({ ...state, problem: formatError(error) });
      return null;
    } finally {
      setImporting(false);
    }
  }

  function startOver() {
    setState({ step: 'choose', problem: null });
    setTeamOnly(false);
  }
  return { state, teamOnly, setTeamOnly, isImporting, read, choose, importChosen, startOver };
}

/** Whether there is something to import in this row. */
export const isOpen = ({ state }: MarkerPlan['rows'][number]) => state === 'new' || state === 'changed';

function encode(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]{0,200},/, ''));
    reader.onerror = () => reject(new Error('This file could not be read. Choose it again.'));
    reader.readAsDataURL(file);
  });
}
