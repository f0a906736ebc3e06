import { type Count, runBrowserTests, runServerTests } from '../tests/run-tests.ts';
import type { Proof } from './list-proofs.ts';

/** Runs the long forms: first those that run beside each other, then each that needs the machine alone, then flows. */
export async function runProofs(proofs: Proof[]): Promise<Count[]> {
  const counts: Count[] = [];
  const run = async (runner: typeof runServerTests, files: string[]) => {
    if (files.length === 0) return;
    const startedAt = performance.now();
    const found = await runner(files, { PROOF: '1' });
    const isEmpty = found.passed + found.failed + found.skipped === 0;
    counts.push(isEmpty ? { ...found, failed: 1, failures: [`no test in ${files.join(', ')}`] } : found);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${files.length} long forms: ${found.passed} passed, ${found.failed} failed, in ${seconds} s`);
  };
  const files = (runner: Proof['runner'], isAlone: boolean) =>
    proofs.filter((proof) => proof.runner === runner && proof.isAlone === isAlone).map(({ file }) => file);
  await run(runServerTests, files('server', false));
  for (const file of files('server', true)) await run(runServerTests, [file]);
  await run(runBrowserTests, files('browser', false));
  return counts;
}
