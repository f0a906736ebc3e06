import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collectEveryBytes = 8 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void = runInNewContext('gc');

let received = 0;

/**
 * Every chunk of a body is a short-lived buffer outside V8's heap. V8 counts only their total size and marked the whole
 * heap for every 40 MB of them. Minor collections free them as well (measured: 1.2 s instead of 2.4 s of user CPU time
 * for a gigabyte).
 */
export function countReceived(bytes: number): void {
  received += bytes;
  if (received < collectEveryBytes) return;
  received = 0;
  collect({ type: 'minor' });
}

/** Loading the program leaves as much garbage as live memory, which V8 would keep for hours (measured: 60 MB). */
export function collectAfterStart(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}
