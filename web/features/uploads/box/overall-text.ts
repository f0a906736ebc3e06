import { formatSpeed, formatTimeLeft } from '#contract/format.ts';
import { type Entry, isOver } from '../entries.ts';
import { holdText, percentOf } from '../upload-words.ts';

type Sum = { done: number; failed: number; count: number; sent: number; size: number };

export function sumOf(entries: readonly Entry[]): Sum {
  const sum: Sum = { done: 0, failed: 0, count: entries.length, sent: 0, size: 0 };
  for (const { stage, sent, size } of entries) {
    if (stage === 'done') sum.done += 1;
    if (stage === 'failed') sum.failed += 1;
    else {
      sum.sent += Math.min(sent, size);
      sum.size += size;
    }
  }
  return sum;
}

/** "2 of 5 · 48 % · 31 MB/s · 2 min left", or why nothing progresses. */
export function overallText(entries: readonly Entry[], speed: number | undefined, leftMs: number | undefined): string {
  const sum = sumOf(entries);
  const open = entries.filter((entry) => !isOver(entry));
  if (open.length === 0) return doneText(sum);
  const counts = [`${sum.done} of ${sum.count}`, `${percentOf(sum.sent, sum.size)} %`];
  if (open.every(({ isPaused }) => isPaused)) return ['Paused', ...counts].join(' · ');
  if (open.every(({ stage }) => stage === 'asking')) return 'What should happen to names that exist?';
  if (open.every(({ stage }) => stage === 'lost')) return 'Choose the files again to go on.';
  const moving = open.filter(({ stage, isPaused }) => stage === 'sending' && !isPaused);
  const hold = open.find((entry) => entry.hold !== null)?.hold;
  if (hold && moving.every((entry) => entry.hold !== null)) return holdText[hold];
  if (moving.length === 0) return counts.join(' · ');
  if (speed === undefined || leftMs === undefined) return counts.join(' · ');
  return [...counts, formatSpeed(speed), formatTimeLeft(leftMs)].join(' · ');
}

function doneText({ done, failed, count }: Sum): string {
  if (failed === 0) return count === 1 ? 'The file is uploaded.' : `${count} files are uploaded.`;
  if (done === 0) return failed === 1 ? 'The file was not uploaded.' : `${failed} files were not uploaded.`;
  const problem = failed === 1 ? '1 did not work.' : `${failed} did not work.`;
  return `${done} of ${count} uploaded, ${problem}`;
}
