import { createHash } from 'node:crypto';
import { isProof } from './proof.ts';
import { runSeed } from './random.ts';

type Test = (title: string, run: () => unknown) => void;

/** Has a test that takes long in every second run, by the seed and its title, and always in `npm run proof`. */
export function inSomeRuns(test: Test): Test {
  return (title, run) => {
    const place = createHash('sha256').update(title).digest().readUInt32BE();
    if (isProof || (place + runSeed) % 2 === 0) test(title, run);
  };
}
