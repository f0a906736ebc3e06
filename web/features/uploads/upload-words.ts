import { formatSize } from '#contract/format.ts';
import type { Entry, Hold } from './entries.ts';

export const holdText: Record<Hold, string> = {
  offline: 'You are offline. It goes on by itself.',
  away: 'The server does not answer. It goes on by itself.',
  full: "The server's disk is full. Waiting for room.",
  'signed-out': 'You were signed out. Sign in to go on.',
};

export const percentOf = (sent: number, size: number) => (size === 0 ? 0 : Math.floor((sent / size) * 100));

/** The line below a file's name. */
export function entryText(entry: Entry): string {
  const { stage, sent, size, problem, hold, isPaused } = entry;
  const percent = `${percentOf(sent, size)} %`;
  if (stage === 'failed') return problem ?? 'This did not work.';
  if (stage === 'lost') return problem ?? 'The browser could not keep this file. Choose it again to go on.';
  if (stage === 'asking') return 'Exists here already';
  if (stage === 'done') return formatSize(size);
  if (isPaused) return sent > 0 ? `Paused at ${percent}` : 'Paused';
  if (hold) return holdText[hold];
  if (stage !== 'sending') return `Waiting · ${formatSize(size)}`;
  return sent >= size ? 'Finishing' : `${percent} of ${formatSize(size)}`;
}
