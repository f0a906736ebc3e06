import { readArguments, refuseArguments } from './command/arguments.ts';
import { ensureEverything } from './launch/system-programs.ts';
import { listProofs } from './proofs/list-proofs.ts';
import { runProofs } from './proofs/run-proofs.ts';
import { chooseSeed, clearResults, finish } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * The long forms: tests that `npm test` runs with a few rounds, here with many, the browser flows that are not in
 * `npm test`, and the `*.proof.ts` files. `npm run proof` runs all and must be green before a release; `npm run proof --
 * kills` runs those with the word in their path.
 */
const usage = 'npm run proof [-- WORD …]';
const { words } = readArguments({ usage, words: [0, Number.POSITIVE_INFINITY] });
const wanted = listProofs().filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
if (wanted.length === 0) {
  refuseArguments(usage, 'No proof has this word in its path. `git ls-files | grep proof` lists some. ');
}

chooseSeed();
clearResults();
await ensureBuilt();
await ensureEverything();
finish(await runProofs(wanted));
