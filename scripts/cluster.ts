import { endAll } from '#rig/endings.ts';
import { runFlows } from './cluster/flows.ts';
import { findMissing } from './cluster/programs.ts';
import { startCluster } from './cluster/whole-cluster.ts';
import { readArguments } from './command/arguments.ts';
import { onStopSignal } from './command/stop-signals.ts';
import { finish, runServerTests } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * Everything that a deployment on several machines has, on this one: two web processes and two workers over a
 * replicated Postgres with a pooler, an object store, and a proxy with TLS.
 */
const {
  words: [task, ...words],
} = readArguments({ usage: 'npm run cluster [-- test WORD …|roll|pooler]', words: [0, Number.POSITIVE_INFINITY] });
const missing = findMissing();
if (missing) {
  console.error(`Something is not installed. As root: ${missing}`);
  process.exit(1);
}
await ensureBuilt();
if (task === 'test') finish([await runFlows(words)]);
if (task !== undefined) {
  finish([await runServerTests([`scripts/cluster/${task}`], { CLUSTER: '1' })]);
}
const starting = startCluster();
onStopSignal(() =>
  starting
    .catch(() => {})
    .then(endAll)
    .finally(() => process.exit(0)),
);
const { url, databaseUrl, product } = await starting.catch(async (error) => {
  await endAll();
  throw error;
});
const processes = [...product.web, ...product.workers];
console.log(`
Two web processes and two workers are ready at ${url}

  Browsers warn once, because the certificate is our own.
  The primary of Postgres  ${databaseUrl}
${processes.map(({ name, current }) => `  ${name.padEnd(23)}  pid ${current().pid}`).join('\n')}

Ctrl-C stops everything and deletes its data.`);
