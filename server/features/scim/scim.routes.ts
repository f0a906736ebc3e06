import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UserId } from '#contract/accounts/users.ts';
import { errorStatus } from '#contract/errors.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { judgeError, sayWhenAgain, type Thrown } from '#server/platform/http/error-handler.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { ScimQuery } from './pages.ts';
import { readGroup } from './read-group.ts';
import { readPatch, readPerson } from './read-user.ts';
import { changePerson, createPerson, listPeople, removePerson, showPerson } from './scim.ts';
import { ScimError } from './scim-error.ts';
import { changeGroup, createGroup, listGroups, patchGroup, removeGroup, showGroup } from './scim-groups.ts';
import { allSchemas, findResourceType, findSchema, resourceTypes, serviceProviderConfig } from './scim-schemas.ts';

const mediaType = 'application/scim+json';
const options = { parseAs: 'string', bodyLimit: 1_000_000 } as const;

/** SCIM 2.0 (RFC 7643, 7644), by which a directory creates, changes and suspends accounts. Only with SCIM_TOKEN. */
export function mountScim(app: FastifyInstance, services: Services): void {
  const { scim } = services.config;
  if (!scim) return;
  const needed = { ...services, links: scim.links };
  void app.register(
    async (scope) => {
      const types = [mediaType, 'application/json'];
      scope.addContentTypeParser(types, options, async (_: FastifyRequest, text: string) => readJson(text));
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store').type(mediaType);
        if (isToken(request.headers.authorization, scim.token)) return;
        await takeTry(services.db, [{ what: 'SCIM refusals of', who: networkOf(request.ip), max: 20, perMs: 60_000 }]);
        reply.header('www-authenticate', 'Bearer');
        throw new ScimError(401, 'Send SCIM_TOKEN as bearer token.');
      });
      scope.setErrorHandler((error: ScimError | Thrown, request, reply) => {
        const refusal = error instanceof ScimError ? error : toScim(judgeError(error, request), reply);
        reply.code(refusal.status).send(refusal.body);
      });

      scope.get('/ServiceProviderConfig', async () => serviceProviderConfig);
      scope.get('/ResourceTypes', async () => resourceTypes);
      scope.get<Named>('/ResourceTypes/:id', async ({ params: { id } }) => findResourceType(id) ?? nothingHere());
      scope.get('/Schemas', async () => allSchemas);
      scope.get<Named>('/Schemas/:id', async ({ params: { id } }) => findSchema(id) ?? nothingHere());
      scope.all('/*', nothingHere);
      scope.get('/Users', async ({ query }) => listPeople(needed, readQuery(query)));
      scope.post('/Users/.search', async ({ body }) => listPeople(needed, readSearch(body)));
      scope.post('/Users', async ({ body }, reply) => {
        const made = await createPerson(needed, readPerson(body));
        reply.code(201);
        return made;
      });
      scope.get('/Users/:id', async (request) => showPerson(needed, idOf(request)));
      scope.put('/Users/:id', async (request) => changePerson(needed, idOf(request), readPerson(request.body)));
      scope.patch('/Users/:id', async (request) => changePerson(needed, idOf(request), readPatch(request.body)));
      scope.delete('/Users/:id', async (request, reply) => {
        await removePerson(needed, idOf(request));
        reply.code(204);
      });

      scope.get('/Groups', async ({ query }) => listGroups(needed, readQuery(query)));
      scope.post('/Groups/.search', async ({ body }) => listGroups(needed, readSearch(body)));
      scope.post('/Groups', async ({ body }, reply) => {
        const made = await createGroup(needed, readGroup(body));
        reply.code(201);
        return made;
      });
      scope.get('/Groups/:id', async (request) => showGroup(needed, idOf(request)));
      scope.put('/Groups/:id', async (request) => {
        const said = readGroup(request.body);
        return changeGroup(needed, idOf(request), () => ({ members: [], ...said }));
      });
      scope.patch('/Groups/:id', async (request) => patchGroup(needed, idOf(request), request.body));
      scope.delete('/Groups/:id', async (request, reply) => {
        await removeGroup(needed, idOf(request));
        reply.code(204);
      });
    },
    { prefix: '/scim/v2' },
  );
}

type Named = { Params: { id: string } };

function nothingHere(): never {
  throw new ScimError(404, 'There is nothing at this address.');
}

/** Limits, and what the database or the server refuse. */
function toScim(error: AppError, reply: FastifyReply): ScimError {
  sayWhenAgain(reply, error);
  return new ScimError(errorStatus[error.code], error.message);
}

/** Some directories name the type of a body also where they send none. */
function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ScimError(400, 'The body is no valid JSON.', 'invalidSyntax');
  }
}

/** Hashes have the same length, so the comparison tells nothing of the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(hashOf(given), hashOf(token));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

function idOf({ params }: FastifyRequest): string {
  const { success, data } = UserId.safeParse((params as { id?: unknown }).id);
  if (!success) throw new ScimError(404, 'There is no person or group with this id.');
  return data;
}

/** A parameter that is sent twice counts as absent. */
function readQuery(query: unknown): ScimQuery {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'));
}

/** The same question as a body, which has numbers and lists. */
function readSearch(body: unknown): ScimQuery {
  if (typeof body !== 'object' || body === null) throw new ScimError(400, 'Send the search as a JSON object.');
  return readQuery(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)])));
}

const asText = (value: unknown) => (typeof value === 'number' || Array.isArray(value) ? String(value) : value);
