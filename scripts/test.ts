import { readArguments } from './command/arguments.ts';
import { ensureChromium, ensureMediaPrograms, ensurePython } from './launch/system-programs.ts';
import { chooseSeed, clearResults, finish, runBrowserTests, runServerTests, walksOnly } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * Runs the short form of the tests: all of the server's, and one walk for each page in a browser. With words, those
 * whose paths contain one of them. Browser tests run last, so that each suite has the machine to itself. Ends with
 * the summary line.
 */
const { words } = readArguments({ usage: 'npm test [-- WORD …]', words: [0, Number.POSITIVE_INFINITY] });

chooseSeed();
clearResults();
await ensureBuilt();
await ensureMediaPrograms();
await ensurePython();
process.env.CHROMIUM_PATH = await ensureChromium();

finish([await runServerTests(words), await runBrowserTests(words.length === 0 ? walksOnly : words)]);
