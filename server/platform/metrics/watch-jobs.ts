import type { Queue } from '#server/platform/jobs/queue.ts';
import { logContext } from '#server/platform/log.ts';
import type { Registry } from '#server/platform/metrics/registry.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

const bucketsS = [0.1, 1, 10, 60, 600, 3600];

/** Wraps a queue: measures and traces each job, and names it in what it logs. */
export function watchJobs(queue: Queue, registry: Registry, tracing: Tracing): Queue {
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
          const run = async () => (await work(task)) ?? 'completed';
          end(await logContext.run({ job: name }, () => tracing.run({ name, kind: 'job' }, run)));
        } catch (error) {
          end(task.signal.aborted ? 'interrupted' : 'failed');
          throw error;
        }
      }),
  };
}
