import { logContext } from '#server/log.ts';
import type { Registry } from '#server/metrics/registry.ts';
import type { Queue } from './queue.ts';

const bucketsS = [0.1, 1, 10, 60, 600, 3600];

/** Wraps a queue: measures each job, and names it in what it logs. */
export function watchJobs(queue: Queue, registry: Registry): Queue {
  const durations = registry.histogram<'queue' | 'outcome'>(
    'vizio_job_duration_seconds',
    'Time of the jobs that ended here, by outcome',
    bucketsS,
  );
  return {
    ...queue,
    work: (name, concurrency, work) =>
      queue.work(name, concurrency, async (task) => {
        const startedMs = performance.now();
        const end = (outcome: string) =>
          durations.observe({ queue: name, outcome }, (performance.now() - startedMs) / 1000);
        try {
          end((await logContext.run({ job: name }, () => work(task))) ?? 'completed');
        } catch (error) {
          end(task.signal.aborted ? 'interrupted' : 'failed');
          throw error;
        }
      }),
  };
}
