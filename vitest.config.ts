import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,scripts,bench}/**/*.test.ts',
      // The long forms take minutes each; `npm run proof` runs them.
      ...(process.env.PROOF ? ['{contract,server,scripts}/**/*.proof.ts'] : []),
      // Those need the parts of a cluster; `npm run cluster -- roll` runs one.
      ...(process.env.CLUSTER ? ['scripts/cluster/*.cluster.ts'] : []),
    ],
    globalSetup: ['server/test/servers/global-setup.ts'],
    // Libraries must behave in tests as they do in production.
    env: { NODE_ENV: 'production' },
    // Tests also wait, so two cores have time for three.
    maxWorkers: Math.max(3, availableParallelism()),
    // Loading the server anew for each of 180 files would take a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
