import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collectEveryBytes = 8 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void = runInNewContext('gc');

let received = 0;

/**
 * Every chunk of a body is a buffer beside V8's heap. They die at once, but V8 looks at their sum alone and marked the
 * whole heap for every 40 MB of them. Collecting only what is young frees them as well (measured: 1.2 instead of 2.4 s
 * of the program's own time for a gigabyte).
 */
export function countReceived(bytes: number): void {
  received += bytes;
  if (received < collectEveryBytes) return;
  received = 0;
  collect({ type: 'minor' });
}

/** Loading the program leaves as much garbage as it needs memory; V8 would keep that for hours (measured: 60 MB). */
export function collectAfterStart(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}
