import { statSync, utimesSync } from 'node:fs';
import { dayMs } from '#contract/durations.ts';

/** With an access time older than the modification, Linux updates it on the next read, unless mounted noatime. */
export function watchReading(file: string): () => boolean {
  const past = new Date(Date.now() - dayMs);
  utimesSync(file, past, new Date());
  const before = statSync(file).atimeMs;
  return () => statSync(file).atimeMs !== before;
}
