import { setTimeout as pause } from 'node:timers/promises';
import type { JobName } from '#server/platform/jobs/queue.ts';
import { countWork } from '#server/platform/metrics/state.queries.ts';
import type { Server } from '#server/server.ts';

const ownQueues: JobName[] = ['align', 'fingerprint', 'poster', 'process', 'process-long'];
const unfinished = ['created', 'retry', 'active'];
const pollMs = 500;

/** Waits until every video is processed and the versions are compared, so that nothing changes while people look. */
export async function waitForProcessing({ db }: Pick<Server, 'db'>, report: (progress: string) => void): Promise<void> {
  for (;;) {
    // Videos first: one that ends enqueues its comparison in the same transaction.
    const videos = await db.selectFrom('media').select('state').execute();
    const over = videos.filter(({ state }) => state === 'done' || state === 'failed').length;
    const work = await countWork(db);
    const isBusy = work.some(
      ({ kind, name, state }) => kind === 'jobs' && ownQueues.some((own) => own === name) && unfinished.includes(state),
    );
    if (over === videos.length && !isBusy) return;
    report(over < videos.length ? `${over} of ${videos.length} files processed` : 'comparing versions');
    await pause(pollMs);
  }
}
