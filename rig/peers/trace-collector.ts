import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
};

export type TraceCollector = {
  endpoint: string;
  spans: ReceivedSpan[];
  services: Set<string | undefined>;
  headers: IncomingHttpHeaders[];
  close: () => void;
};

/** Receives spans as a collector of OpenTelemetry does: OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const services = new Set<string | undefined>();
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces' || request.method !== 'POST') return response.writeHead(404).end();
    const { resourceSpans } = (await json(request)) as Export;
    headers.push(request.headers);
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(findAttribute(resource, 'service.name'));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { endpoint: `http://127.0.0.1:${port}`, spans, services, headers, close: () => void server.close() };
}

export function findAttribute({ attributes }: Pick<ReceivedSpan, 'attributes'>, key: string): string | undefined {
  return attributes.find((attribute) => attribute.key === key)?.value.stringValue;
}
