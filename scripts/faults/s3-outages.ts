import { setTimeout as pause } from 'node:timers/promises';
import { type ObjectStore, startObjectStore } from '../cluster/object-store.ts';
import { type Outcome, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';
import { type S3Proxy, startS3Proxy } from './s3-proxy.ts';

const outageMs = 6_000;
/** Like the browser, which waits after every 5xx, and asks for new links after 403. */
const passing = (status: number) => status >= 500 || status === 403;

/** A server whose S3 the proxy can break. */
async function startWithS3(disks = 1): Promise<{ store: ObjectStore; proxy: S3Proxy; server: { url: string } }> {
  const store = await startObjectStore(disks);
  const proxy = await startS3Proxy(store.endpoint);
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({ ...store.settings, DATABASE_URL, S3_ENDPOINT: proxy.endpoint });
  return { store, proxy, server };
}

const breakS3 =
  (mood: 'is down' | 'is slow' | 'fails') =>
  async (rounds: number): Promise<Outcome> => {
    const { proxy, server } = await startWithS3();
    return underLoad(
      server,
      { count: 25, commentsPerRound: 4, passing },
      async ({ people, progress, recover, watchOthers }) => {
        let meanwhile = 0;
        let slowestMs = 0;
        const reached = await eachRound(rounds, async () => {
          await progress(20);
          proxy.set(mood);
          const before = people.acknowledged.comments.length;
          const watched = watchOthers();
          await pause(outageMs);
          slowestMs = Math.max(slowestMs, watched());
          meanwhile += people.acknowledged.comments.length - before;
          proxy.set('passes');
          await recover();
        });
        const note = `${proxy.count()} requests to S3 ${mood === 'is slow' ? 'took 3 s longer' : 'failed'}, ${meanwhile} comments meanwhile, the slowest read of another ${slowestMs} ms`;
        return { rounds: reached, note };
      },
    );
  };

export const s3Down = breakS3('is down');
export const s3Slow = breakS3('is slow');
export const s3Failing = breakS3('fails');

/** Kill -9 of one of three OSDs, each of which has every object. */
export async function killDisk(): Promise<Outcome> {
  const { store, server } = await startWithS3(3);
  return underLoad(server, { count: 4, passing }, async ({ progress, recover }) => {
    await progress(50);
    await store.killDisk(1);
    await recover();
    await progress(200);
    return { rounds: 1, note: 'two of three OSDs remain' };
  });
}
