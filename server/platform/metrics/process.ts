import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './registry.ts';

const resolutionMs = 20;

/** The usual metrics of a Node process, under their usual names. */
export function watchProcess(registry: Registry): { close: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const gauge = (name: string, help: string, read: () => number) =>
    registry.gauge(name, help, () => [{ value: read() }]);
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'Start time since the epoch', () => Date.now() / 1000 - process.uptime());
  gauge('process_cpu_seconds_total', 'CPU time of the user and the system', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('nodejs_heap_size_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed);
  gauge('nodejs_heap_size_total_bytes', 'Heap', () => process.memoryUsage().heapTotal);
  gauge('nodejs_eventloop_lag_p99_seconds', 'The 99th percentile of the event loop delay since the last scrape', () => {
    const lagMs = delay.percentile(99) / 1e6 - resolutionMs;
    delay.reset();
    return Math.max(0, lagMs) / 1000;
  });
  return { close: () => void delay.disable() };
}
