import { callEndpoint } from '#rig/people/factories.ts';
import { compare, quantile } from '../tools/compare.ts';
import { withDeployment } from '../tools/deployment.ts';

const callsPerRound = 300;

/** A call with session, policy and query, against one that does nothing, in sequence on the same server. */
export async function measureApi(): Promise<void> {
  await withDeployment(async ({ url, user }) => {
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
        measure: () => p95(() => callEndpoint({ url }, 'listTeams', { query: {} }, user.token)),
      },
      reference: { name: '/healthz', measure: () => p95(async () => (await fetch(`${url}/healthz`)).text()) },
    });
  });
}
