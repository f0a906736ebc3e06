import type { Config } from '#server/platform/config/config.ts';

export type SpanOptions = {
  name: string;
  kind: 'call' | 'job';
  /** The W3C trace context of a trusted caller. Without it a trace begins. */
  traceparent?: string | undefined;
  attributes?: Record<string, string>;
};

export type Tracing = {
  /** Runs work in a span. */
  run: <T>(span: SpanOptions, work: () => Promise<T>) => Promise<T>;
  /** Records a statement that ended just now, in the span of the current work. */
  recordQuery: (query: { statement: string; durationMs: number; error?: unknown }) => void;
  close: () => Promise<void>;
};

export const noTracing: Tracing = { run: (_, work) => work(), recordQuery: () => {}, close: async () => {} };

/** OpenTelemetry is loaded only if an endpoint is set, so that a start without it costs nothing. */
export async function openTracing({ otlp }: Pick<Config, 'otlp'>): Promise<Tracing> {
  if (otlp === undefined) return noTracing;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(otlp);
}
