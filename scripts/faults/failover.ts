import { startPostgresPair } from '../cluster/postgres-pair.ts';
import { type Outcome, startServer, underLoad } from './rig.ts';
import { startSwitchableProxy } from './switchable-proxy.ts';

/** The primary crashes, the replica is promoted, and the address of the database then leads to it. */
export async function failOver(): Promise<Outcome> {
  const pair = await startPostgresPair();
  const proxy = await startSwitchableProxy(pair.primary.port);
  const server = await startServer({ DATABASE_URL: `postgres://vizio@127.0.0.1:${proxy.port}/postgres` });
  return underLoad(server, {}, async ({ progress, recover }) => {
    await progress(100);
    const startedAt = performance.now();
    const stopping = pair.primary.stop('SIGQUIT');
    const recovering = recover();
    await stopping;
    await pair.promote();
    proxy.switchTo(pair.replica.port);
    const promotedS = (performance.now() - startedAt) / 1000;
    await recovering;
    await progress(50);
    return { rounds: 1, note: `synchronous replica, promoted after ${promotedS.toFixed(1)} s` };
  });
}
