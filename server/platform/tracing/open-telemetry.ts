import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OtlpConfig } from '#server/platform/config/config.ts';
import { readVersion } from '#server/platform/version.ts';
import type { Tracing } from './tracing.ts';

const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER };
const exportTimeoutMs = 5_000;
const longestStatement = 2_000;

/** Sends spans to a collector. One that does not respond loses spans, and delays the stop by five seconds at most. */
export function startTracing({ endpoint, headers }: OtlpConfig): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vizio', 'service.version': readVersion() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  });
  const tracer = provider.getTracer('vizio');
  const current = new AsyncLocalStorage<Context>();
  return {
    run: async ({ name, kind, traceparent, attributes = {} }, work) => {
      const parent = parseTraceparent(traceparent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), work);
      } catch (error) {
        // Never the message, which may repeat input.
        span.setAttribute('error.type', error instanceof AppError ? error.code : String((error as Error)?.name));
        if (!isRefusal(error)) span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    recordQuery: ({ statement, durationMs, error }) => {
      const parent = current.getStore();
      if (!parent) return;
      const endMs = Date.now();
      const text = withoutValues(statement);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const name = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endMs - durationMs }, parent);
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endMs);
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function parseTraceparent(header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === '') return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The fault of the caller, not of the server. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && errorStatus[error.code] < 500;

/** Values are parameters ($1). The literals of libraries go too. */
function withoutValues(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestStatement);
}
