import { globSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { type Count, finish, runBrowserTests, runServerTests } from './run-tests.ts';
import { ensureChromium, ensureFfmpeg, ensureOtherBrowsers, ensurePython, ensureS3Server } from './system-programs.ts';

/**
 * Long-running tests: those that `npm test` runs with a few rounds, here with many, and the `*.proof.ts` files, which
 * only run here. `npm run proof` runs all, `npm run proof -- kills` those whose name contains the word.
 */
type Proof = { name: string; run: typeof runServerTests; files: string[] };

const kills = 'scripts/kills.proof.ts';
const proofs: Proof[] = [
  // Excludes the kills, which would disturb the measurements.
  { name: 'rigs', run: runServerTests, files: ['.proof.ts', `--exclude=${kills}`] },
  { name: 'kills', run: runServerTests, files: [kills] },
  { name: 'cases', run: runServerTests, files: ['server', 'scripts', 'integrations'].flatMap(listLongForms) },
  {
    name: 'flows',
    run: runBrowserTests,
    // The others ran in the same form with `npm test`.
    files: ['.proof.ts', ...listLongForms('e2e'), '--grep=@long|[.]proof[.]ts'],
  },
];

/** Tests with a long form ask `values/proof.ts` which form runs. */
function listLongForms(folder: string): string[] {
  return globSync(`${folder}/**/*.test.ts`).filter((file) => readFileSync(file, 'utf8').includes('/values/proof.ts'));
}

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
await ensurePython();
await ensureOtherBrowsers();
process.env.CHROMIUM_PATH = await ensureChromium();

/** On a machine so slow that CI would end in the middle, the last proofs are left out. In seconds since 1970. */
const startBefore = Number(process.env.PROOF_BEFORE ?? Number.POSITIVE_INFINITY);

const counts: Count[] = [];
for (const { name, run, files } of wanted) {
  if (counts.length > 0 && Date.now() / 1000 > startBefore) {
    console.log(`proof ${name}: LEFT OUT, because the machine is too slow for the time that CI has`);
    continue;
  }
  const startedAt = Date.now();
  const found = await run(files, { PROOF: '1' });
  const isEmpty = found.passed + found.failed === 0;
  const count = isEmpty ? { ...found, failed: 1, failures: [`no test matches ${files.join(', ')}`] } : found;
  counts.push(count);
  console.log(
    `proof ${name}: ${count.passed} passed, ${count.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
finish(counts);
