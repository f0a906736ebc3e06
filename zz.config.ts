import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,scripts,bench}/**/*.test.ts',
      // The long forms take minutes each; `npm run proof` runs them.
      ...(process.env.PROOF ? ['{contract,server,scripts}/**/*.proof.ts'] : []),
    ],
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
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
