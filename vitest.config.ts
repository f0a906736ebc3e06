import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The same for all workers, which inherit it. It decides the cases of a run.
process.env.SEED ??= String(randomInt(2 ** 31));
// As the launcher sets it: a program of ours then starts with 0.7 s of CPU instead of 1.2 s.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.runtime/compile-cache', import.meta.url));

const isProof = process.env.PROOF !== undefined;

/** Short files that take long. One of them alone at the end would leave a core idle. */
const slow = [
  'access/matrix/',
  'backup/',
  'db/embedded',
  'media/',
  'features/changes/',
  'features/processing/',
  'features/notifications/',
  'features/shares/',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((words) => moduleId.includes(`/${words}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      '{contract,server,rig,web,scripts,bench,integrations}/**/*.test.ts',
      // The long forms take minutes each; `npm run proof` runs them.
      ...(isProof ? ['{contract,server,scripts}/**/*.proof.ts'] : []),
      // Those need the parts of a cluster; `npm run cluster -- roll` runs one.
      ...(process.env.CLUSTER ? ['scripts/cluster/*.cluster.ts'] : []),
    ],
    globalSetup: ['rig/servers/global-setup.ts'],
    setupFiles: ['rig/vitest-endings.ts'],
    // Libraries must behave in tests as they do in production.
    env: { NODE_ENV: 'production' },
    // Tests also wait, so two cores have time for four.
    maxWorkers: Math.max(4, availableParallelism()),
    // Loading the server anew for each of 180 files would take a third of the time.
    isolate: false,
    // The server's many short-lived values would be moved to the old generation, and be collected there at a high cost.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: SlowFirst },
    // The last resort: `scripts/tests/watch-idle.ts` ends a hang within a minute, and a busy machine is ten times as slow.
    testTimeout: isProof ? 3_600_000 : 300_000,
    hookTimeout: isProof ? 1_800_000 : 300_000,
    expect: { poll: { timeout: isProof ? 240_000 : 120_000 } },
  },
});
