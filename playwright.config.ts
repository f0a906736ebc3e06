import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// The same for all workers, which inherit it.
process.env.SEED ??= String(randomInt(2 ** 31));

/** A deployment that runs already, see e2e/deployment.ts. */
const isGiven = process.env.VIZIO_DEPLOYMENT !== undefined;
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  // `npm run proof` adds the flows that are too slow for each run.
  testMatch: process.env.PROOF === undefined || isGiven ? '*.test.ts' : ['*.test.ts', '*.proof.ts'],
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Flows also wait, so two cores have time for four.
  workers: Math.max(4, availableParallelism()),
  ...(isGiven && { grepInvert: /@own-server/ }),
  forbidOnly: true,
  // Limits for what hangs, not measurements: a busy machine is ten times as slow.
  timeout: 600_000,
  // A test that passes on its second try only has found something.
  retries: 0,
  expect: { timeout: 120_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    actionTimeout: 120_000,
    // The layout of desktops. Chromium paints without a GPU here, so a page costs by its area.
    viewport: { width: 1100, height: 700 },
    // Skip animations, which tests need not wait for.
    contextOptions: { reducedMotion: 'reduce' },
    // The certificate of a given deployment may be its own.
    ignoreHTTPSErrors: isGiven,
    launchOptions: {
      // Without it a browser opens no file whose name has other letters than English ones.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
