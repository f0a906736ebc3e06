import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collectEveryBytes = 32 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');

let received = 0;

/**
 * Every chunk of a body is a buffer beside V8's heap. They die at once, but V8 looks at their sum alone: every 40 MB it
 * marked the whole heap, which took half of the processor's time while files came in. Collecting only what is young, as
 * is done here, frees them for a fifth of that (measured: 320 MB/s became 440).
 */
export function countReceived(bytes: number): void {
  received += bytes;
  if (received < collectEveryBytes) return;
  received = 0;
  collect({ type: 'minor' });
}
