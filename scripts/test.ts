import { readArguments } from './command/arguments.ts';
import { ensureChromium, ensureMediaPrograms, ensurePython } from './launch/system-programs.ts';
import { leaveOut } from './tests/in-turns.ts';
import { chooseSeed, clearResults, finish, runBrowserTests, runServerTests, walksOnly } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * Runs the short form of the tests: those of the server, and one walk for each page in a browser. Some take turns. With
 * words, those whose paths contain one of them. Browser tests run last, so that each suite has the machine to itself. Ends with
 * the summary line.
 */
const { words } = readArguments({ usage: 'npm test [-- WORD …]', words: [0, Number.POSITIVE_INFINITY] });

chooseSeed();
clearResults();
await ensureBuilt();
await ensureMediaPrograms();
await ensurePython();
process.env.CHROMIUM_PATH = await ensureChromium();

const areAll = words.length === 0;
finish([
  await runServerTests(areAll ? leaveOut(Number(process.env.SEED)) : words),
  await runBrowserTests(areAll ? walksOnly : words),
]);
