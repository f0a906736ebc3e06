import { readFileSync } from 'node:fs';
import { listDescendants, readName } from './descendants.ts';

const everyMs = 20;

/** Watches the programs of these names that we start. Returns a function that ends it with their peak, in MB of memory. */
export function watchMemory(names: readonly string[]): () => number {
  let peakKb = 0;
  const look = () => {
    for (const pid of listDescendants(process.pid)) {
      if (!names.includes(readName(pid))) continue;
      try {
        const [, peak = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
        peakKb = Math.max(peakKb, Number(peak));
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    return peakKb / 1024;
  };
}
