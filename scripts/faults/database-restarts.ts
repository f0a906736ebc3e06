import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

/** A fast shutdown and a kill -9 of Postgres by turns. It is started again at once. */
export async function restartDatabase(rounds: number): Promise<Outcome> {
  const { DATABASE_URL, dataDir } = await startPostgres();
  const server = await startServer({ DATABASE_URL });
  return underLoad(server, {}, async ({ progress, recover }) => {
    const reached = await eachRound(rounds, async (round) => {
      await progress(20);
      const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, round % 2 === 0 ? 'SIGINT' : 'SIGKILL');
      await recover();
    });
    return { rounds: reached };
  });
}
