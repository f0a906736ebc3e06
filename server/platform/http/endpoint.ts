import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addressOf, type Endpoint, type Received, type ResponseOf } from '#contract/endpoint.ts';
import { apiPrefix, type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type Actor, requireCaller, requireMember } from '#server/platform/access/actor.ts';
import { identifyCaller } from '#server/platform/access/identify-caller.ts';
import { requireServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { SpanOptions } from '#server/platform/tracing/tracing.ts';
import { compress } from './compress.ts';
import { isFromProxy } from './request-id.ts';
import { passToken } from './token-gate.ts';

/** `exchange` is for the few handlers that respond with a byte stream. */
type Call<E extends Endpoint> = Received<E> & {
  actor: Actor;
  exchange: { request: FastifyRequest; reply: FastifyReply };
};

/** One handler per endpoint of the contract; a missing handler does not compile. */
export type Handlers = { [N in EndpointName]: (call: Call<Endpoints[N]>) => Promise<ResponseOf<Endpoints[N]>> };

/** The endpoints that one feature serves. */
export type FeatureHandlers<N extends EndpointName> = Pick<Handlers, N>;

const jsonLimitBytes = 1024 * 1024;

/**
 * Serves every endpoint: identify the caller, require an identity, validate the input, handle, validate the response.
 */
export function mountEndpoints(app: FastifyInstance, services: Services, handlers: Handlers): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const row: Endpoint = endpoints[name];
    const handle = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>;
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const actor = await identifyCaller(services, request);
      await passToken(services.db, row, actor, reply);
      await requireIdentity(services, row, actor);
      reply.header('cache-control', 'no-store');
      const response = await handle({ actor, ...receive(row, request), exchange: { request, reply } });
      if (row.respondsWithBytes) return reply;
      if (row.download) {
        reply.type(row.download.contentType);
        reply.header('content-disposition', `attachment; filename="${row.path.split('/').at(-1)}"`);
      }
      return row.output.parse(response);
    };
    // Strangers must not make the server keep large bodies.
    const requireSession = async (request: FastifyRequest) => {
      requireMember(await identifyCaller(services, request));
    };
    app.route({
      method: row.method,
      url: addressOf(apiPrefix, row.path),
      bodyLimit: row.maxBodyBytes ?? jsonLimitBytes,
      ...(row.maxBodyBytes ? { onRequest: requireSession } : {}),
      config: { call: name },
      ...(row.holdsNoSecret ? { onSend: compress } : {}),
      handler: (request, reply) => services.tracing.run(describeSpan(name, row, request), () => serve(request, reply)),
    });
  }
}

/** The path has the names of parameters, not their values. A stranger must not choose the trace or turn it off. */
function describeSpan(name: EndpointName, { method, path }: Endpoint, request: FastifyRequest): SpanOptions {
  const { traceparent } = request.headers;
  return {
    name,
    kind: 'call',
    traceparent: isFromProxy(request) ? String(traceparent ?? '') : undefined,
    attributes: { 'http.request.method': method, 'http.route': path, 'vizio.request_id': request.id },
  };
}

/** Requires a session, or for a role also a share link. The team is not known yet, so the policy checks roles later. */
async function requireIdentity(services: Services, { audience }: Endpoint, actor: Actor): Promise<void> {
  if (audience === 'server-admin') await requireServerAdmin(services, actor);
  else if (audience === 'signed-in') requireMember(actor);
  else if (audience !== 'anyone') requireCaller(actor);
}

function receive(row: Endpoint, request: FastifyRequest): Received<Endpoint> {
  return {
    params: parsePart('params', row.params, request.params),
    query: parsePart('query', row.query, request.query),
    body: parsePart('body', row.body, request.body),
  } as Received<Endpoint>;
}

function parsePart(part: string, schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  // Postgres cannot store NUL, so no id, name or comment contains it.
  if (hasNul(given)) throw new AppError('bad_request', `${part}: remove the NUL characters.`, part);
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = [part, ...(issue?.path ?? [])].join('.');
  throw new AppError('bad_request', `${field}: ${issue?.message ?? 'not understood'}`, field);
}

function hasNul(given: unknown): boolean {
  if (typeof given === 'string') return given.includes('\0');
  return typeof given === 'object' && given !== null && Object.values(given).some(hasNul);
}
