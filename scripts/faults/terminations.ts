import { type Outcome, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

/** SIGTERM during writes. The server must finish what it has begun and end with code 0. */
export async function terminateServer(rounds: number): Promise<Outcome> {
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({ DATABASE_URL });
  const codes = new Map<number | null, number>();
  return underLoad(server, {}, async ({ progress, recover }) => {
    const reached = await eachRound(rounds, async () => {
      await progress(10);
      const stopping = server.running().stop('SIGTERM');
      const recovering = recover();
      const code = await stopping;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      await server.start();
      await recovering;
    });
    const note = [...codes].map(([code, times]) => `exit code ${code} ${times} times`).join(', ');
    if ([...codes.keys()].some((code) => code !== 0)) throw new Error(note);
    return { rounds: reached, note };
  });
}
