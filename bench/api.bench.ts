import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUser, callEndpoint } from '#server/test/factories.ts';
import { startServerProcess } from '#server/test/server-process.ts';
import { compare, quantile } from './compare.ts';

const callsPerRound = 300;

/** A call with session, policy and query, beside one that does nothing, on the same server one at a time. */
export async function measureApi(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizio-bench-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const user = await buildUser(server);
  for (const teamName of ['Acme', 'Film', 'News']) {
    await callEndpoint(server, 'createTeam', { body: { teamName, user_id: user.id } }, user.token);
  }
  const p95 = async (call: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let count = 0; count < callsPerRound; count++) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
    return quantile(times, 0.95);
  };
  await compare({
    title: `p95 of ${callsPerRound} calls`,
    unit: 'ms',
    ours: {
      name: 'listTeams (session, 2 queries)',
      measure: () => p95(() => callEndpoint(server, 'listTeams', { query: { user_id: user.id } }, user.token)),
    },
    reference: { name: '/healthz', measure: () => p95(async () => (await fetch(`${server.url}/healthz`)).text()) },
  });
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
