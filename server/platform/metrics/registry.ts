type Labels = Record<string, string>;
type Sample = { labels?: Labels; value: number };
type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; render: () => string[] };

/** The values of labels must come from a fixed set: each combination is kept until the process ends. */
export type Counter<L extends string> = { add: (labels: Record<L, string>, amount?: number) => void };
export type Histogram<L extends string> = { observe: (labels: Record<L, string>, seconds: number) => void };

export type Registry = {
  counter: <L extends string = never>(name: string, help: string) => Counter<L>;
  histogram: <L extends string = never>(name: string, help: string, bucketsS: number[]) => Histogram<L>;
  /** Read for every scrape. A name that ends with _total makes it a counter. */
  gauge: (name: string, help: string, read: () => Sample[]) => void;
  /** Runs before every scrape, for what takes time to read. */
  beforeScrape: (refresh: () => unknown) => void;
  /** All metrics in the text format of Prometheus, version 0.0.4. */
  scrape: () => Promise<string>;
};

export function createRegistry(): Registry {
  const metrics = new Map<string, Metric>();
  const refreshing: (() => unknown)[] = [];
  const add = (metric: Metric): void => {
    if (metrics.has(metric.name)) throw new Error(`two metrics are named ${metric.name}`);
    metrics.set(metric.name, metric);
  };
  return {
    counter: (name, help) => {
      const counts = new Map<string, number>();
      add({ name, help, type: 'counter', render: () => [...counts].map(([labels, n]) => `${name}${labels} ${n}`) });
      return {
        add: (labels, amount = 1) => {
          const key = formatLabels(labels);
          counts.set(key, (counts.get(key) ?? 0) + amount);
        },
      };
    },
    histogram: (name, help, bucketsS) => {
      type Series = { labels: Labels; atMost: number[]; sum: number; count: number };
      const all = new Map<string, Series>();
      const renderOne = ({ labels, atMost, sum, count }: Series) => [
        ...bucketsS.map((le, n) => `${name}_bucket${formatLabels({ ...labels, le: String(le) })} ${atMost[n]}`),
        `${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${formatLabels(labels)} ${sum}`,
        `${name}_count${formatLabels(labels)} ${count}`,
      ];
      add({ name, help, type: 'histogram', render: () => [...all.values()].flatMap(renderOne) });
      return {
        observe: (labels, seconds) => {
          const key = formatLabels(labels);
          const series = all.get(key) ?? { labels, atMost: bucketsS.map(() => 0), sum: 0, count: 0 };
          all.set(key, series);
          series.atMost = series.atMost.map((n, index) => n + Number(seconds <= (bucketsS[index] ?? 0)));
          series.sum += seconds;
          series.count += 1;
        },
      };
    },
    gauge: (name, help, read) => {
      const render = () => read().map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${value}`);
      add({ name, help, type: name.endsWith('_total') ? 'counter' : 'gauge', render });
    },
    beforeScrape: (refresh) => void refreshing.push(refresh),
    scrape: async () => {
      await Promise.all(refreshing.map((refresh) => refresh()));
      const lines = [...metrics.values()].flatMap(({ name, help, type, render }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...render(),
      ]);
      return `${lines.join('\n')}\n`;
    },
  };
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escapeOne)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeOne = (char: string): string => (char === '\n' ? '\\n' : `\\${char}`);
