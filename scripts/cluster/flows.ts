import { endAll } from '#rig/endings.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type DeploymentPlace, startPeers } from '../../e2e/deployment.ts';
import { endOnStopSignal } from '../command/stop-signals.ts';
import { ensureChromium } from '../launch/system-programs.ts';
import { type Count, listBrowserTests, runBrowserTests } from '../tests/run-tests.ts';
import { startCluster } from './whole-cluster.ts';

/** Runs the browser tests against a cluster, except those that start a server of their own. */
export async function runFlows(words: string[]): Promise<Count> {
  process.env.CHROMIUM_PATH = await ensureChromium();
  endOnStopSignal(endAll);
  try {
    const port = await findFreePort();
    const { peers, settings } = await startPeers(`https://localhost:${port}`);
    const { url, databaseUrl, authorityFile, product } = await startCluster(settings, { port });
    const given: DeploymentPlace = { url, databaseUrl, ...peers };
    const count = await runBrowserTests(words, {
      VIZIO_DEPLOYMENT: JSON.stringify(given),
      NODE_EXTRA_CA_CERTS: authorityFile,
    });
    const leftOut = await listBrowserTests(['--grep', '@own-server', ...words]);
    console.log(`${leftOut.length} left out, because they start a server of their own`);
    for (const title of leftOut) console.log(`  ${title}`);
    for (const { name, current } of [...product.web, ...product.workers]) {
      const printed = current().output().trim().split('\n').slice(1);
      if (printed.length > 0) console.log(`${name} printed ${printed.length} lines, the last one: ${printed.at(-1)}`);
    }
    return count;
  } finally {
    await endAll();
  }
}
