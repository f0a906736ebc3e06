import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,scripts,bench}/**/*.test.ts',
      // The long forms take minutes each; `npm run proof` runs them.
      ...(process.env.PROOF ? ['{contract,server,scripts}/**/*.proof.ts'] : []),
    ],
    globalSetup: ['server/test/servers/global-setup.ts'],
    // Libraries must behave in tests as they do in production.
    env: { NODE_ENV: 'production' },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
