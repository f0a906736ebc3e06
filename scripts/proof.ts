import { rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { type Count, finish, runBrowserTests, runServerTests } from './run-tests.ts';
import { ensureChromium, ensureFfmpeg, ensureS3Server } from './system-programs.ts';

/**
 * Long-running tests: those that `npm test` runs with a few rounds, here with many, and the `*.proof.ts` files, which
 * only run here. `npm run proof` runs all, `npm run proof -- kills` those whose name contains the word.
 */
type Proof = { name: string; run: typeof runServerTests; files: string[]; settings: Record<string, string> };

const kills = 'scripts/kills.proof.ts';
const proofs: Proof[] = [
  // Excludes the kills, which would disturb the measurements.
  { name: 'rigs', run: runServerTests, files: ['.proof.ts', `--exclude=${kills}`], settings: { PROOF: '1' } },
  { name: 'kills', run: runServerTests, files: [kills], settings: { PROOF: '1' } },
  { name: 'tree', run: runServerTests, files: ['items/tree.test'], settings: { TREE_CHANGES: '20000' } },
  { name: 'shares', run: runServerTests, files: ['shares/random-steps'], settings: { SHARE_STEPS: '10000' } },
  {
    name: 'cases',
    run: runServerTests,
    files: ['media/probe/frames.test', 'media/formats.test', 'media/hostile.test', 'passwords/guesses.test'],
    settings: { ALL_CASES: '1' },
  },
  { name: 'processing-kills', run: runServerTests, files: ['processing/crash.test'], settings: { KILLS: '10' } },
  { name: 'account-kills', run: runServerTests, files: ['server/main.test'], settings: { KILLS: '20' } },
  { name: 'import-kills', run: runServerTests, files: ['imports/crash.test'], settings: { KILLS: '5' } },
  {
    name: 'frames',
    run: runBrowserTests,
    files: ['frame-proof'],
    settings: { CLIPS: 'all', COMMENTS: '60', STOPS: '20' },
  },
];

const words = process.argv.slice(2);
const wanted = proofs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`No proof has this name. There are: ${proofs.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

rmSync('test-results', { recursive: true, force: true });
await ensureBuilt();
await ensureFfmpeg();
await ensureS3Server();
process.env.CHROMIUM_PATH = await ensureChromium();

const counts: Count[] = [];
for (const { name, run, files, settings } of wanted) {
  const startedAt = Date.now();
  const found = await run(files, settings);
  const isEmpty = found.passed + found.failed === 0;
  const count = isEmpty ? { ...found, failed: 1, failures: [`no test matches ${files.join(', ')}`] } : found;
  counts.push(count);
  console.log(
    `proof ${name}: ${count.passed} passed, ${count.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
finish(counts);
