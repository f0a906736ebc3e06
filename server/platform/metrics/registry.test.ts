import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

test('renders counters, gauges and histograms in the text format', async () => {
  const registry = createRegistry();
  const mails = registry.counter<'to'>('mails_total', 'Emails');
  mails.add({ to: 'inside' });
  mails.add({ to: 'inside' }, 4);
  mails.add({ to: 'a "b" \\ c\nd' });
  const waits = registry.histogram<'queue'>('wait_seconds', 'Waits', [0.5, 2]);
  for (const seconds of [0.5, 1, 7]) waits.observe({ queue: 'mail' }, seconds);
  let level = 0;
  registry.gauge('level', 'Level', () => [{ value: level }]);
  registry.beforeScrape(async () => (level = 3));
  expect(await registry.scrape()).toBe(
    `# HELP mails_total Emails
# TYPE mails_total counter
mails_total{to="inside"} 5
mails_total{to="a \\"b\\" \\\\ c\\nd"} 1
# HELP wait_seconds Waits
# TYPE wait_seconds histogram
wait_seconds_bucket{queue="mail",le="0.5"} 1
wait_seconds_bucket{queue="mail",le="2"} 2
wait_seconds_bucket{queue="mail",le="+Inf"} 3
wait_seconds_sum{queue="mail"} 8.5
wait_seconds_count{queue="mail"} 3
# HELP level Level
# TYPE level gauge
level 3
`,
  );
});

test('refuses two metrics of one name', () => {
  const registry = createRegistry();
  registry.counter('one_total', 'One');
  expect(() => registry.counter('one_total', 'Another')).toThrow('one_total');
});
