import { setTimeout as pause } from 'node:timers/promises';
import { makeRandom } from '#rig/values/random.ts';
import { type Outcome, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

const longestWaitMs = 20;
const fileBytes = 2_000_000;

/** kill -9 of the server while at least one part and one comment are under way. */
export async function killServer(rounds: number): Promise<Outcome> {
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({ DATABASE_URL });
  const random = makeRandom(Date.now());
  const hits = { parts: 0, comments: 0 };
  const habits = { count: 2, commentsPerRound: 4, sizeOf: () => fileBytes };
  return underLoad(server, habits, async ({ responses, progress, recover }) => {
    const reached = await eachRound(rounds, async (round) => {
      await progress(1);
      await pause(random.below(longestWaitMs));
      for (let underWay = responses.underWay(); ; underWay = responses.underWay()) {
        if (underWay.parts > 0 && underWay.comments > 0) break;
        await pause(1);
      }
      const { parts, comments } = responses.underWay();
      hits.parts += parts;
      hits.comments += comments;
      await server.running().kill();
      const recovering = round % 10 === 0 ? recover() : undefined;
      await server.start();
      await recovering;
    });
    return { rounds: reached, note: `${hits.parts} parts and ${hits.comments} comments were under way` };
  });
}
