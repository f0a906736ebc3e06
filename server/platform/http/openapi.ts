import * as z from 'zod';
import { type Audience, addressOf, type Endpoint } from '#contract/endpoint.ts';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/errors.ts';
import { type CallScope, scopeGroups } from '#contract/scopes.ts';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { specificationCalls } from '#contract/specification/specification.ts';
import { readVersion } from '#server/platform/version.ts';

const audiences: Record<Audience, string> = {
  anyone: 'Anyone may call.',
  'signed-in': 'Needs a session cookie or a bearer token.',
  'server-admin': 'Only people who run the server may call.',
  viewer: 'Members of the team may call.',
  editor: 'Editors, admins and the owner of the team may call.',
  admin: 'Admins and the owner of the team may call.',
  owner: 'Only the owner of the team may call.',
};

const scopeSentence = (scope: CallScope) => {
  if (scope === 'session') return 'No API token can make this call.';
  return scope === 'open' ? 'Any API token can make this call.' : `An API token needs the scope ${scope}.`;
};

/** The sections of the document, by tag. */
const tags = [
  { name: 'Vizio', description: 'The calls that the browser uses.' },
  { name: 'Specification', description: 'The calls that the specification fixes, for programs written against it.' },
];

/** The ways in: a session, a share link, or an account with the link of another team. */
const member = { bearer: [] };
const holder = { shareKey: [] };
const ways: Record<Audience, object[]> = {
  anyone: [{}, holder],
  'signed-in': [member, holder],
  'server-admin': [member],
  viewer: [member, holder, { ...member, ...holder }],
  editor: [member, { ...member, ...holder }],
  admin: [member],
  owner: [member],
};

type Schema = Record<string, unknown>;
const asJson = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
const content = (schema: Schema) => ({ 'application/json': { schema } });

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(publicUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(name, row, publicUrl) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vizio API',
      version: readVersion(),
      description: `Sign in with POST ${publicUrl}/api/auth/sign-in/email {email, password}: the response sets a session cookie and, unless a browser sent the request, holds a token for "Authorization: Bearer". Addresses of bytes that begin with a slash (playUrl, posterUrl, hoverUrl, parts, downloads) are relative to ${publicUrl}.`,
    },
    servers: [{ url: publicUrl + apiPrefix }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `The token of a session, or an API token (vzo_…) from the account page, with scopes of these groups: ${Object.entries(
            scopeGroups,
          )
            .map(([group, about]) => `${group} (${about.toLowerCase()})`)
            .join(
              ', ',
            )}. "read" reads, "write" does both. A token makes at most 600 calls a minute; the headers RateLimit and RateLimit-Policy say what is left.`,
        },
        shareKey: {
          type: 'apiKey',
          in: 'header',
          name: shareKeyHeader,
          description: 'The secret of a share link: what its address has after "#k=". It allows what the link allows.',
        },
      },
      responses: {
        Refused: { description: 'Refused, with the reason', content: content(asJson(ErrorBody, 'output')) },
      },
    },
    tags,
    paths,
  };
}

function describeOperation(name: string, row: Endpoint, publicUrl: string): Schema {
  const isOutsidePrefix = addressOf(apiPrefix, row.path) === row.path;
  return {
    ...(isOutsidePrefix ? { servers: [{ url: publicUrl }] } : {}),
    operationId: name,
    tags: [name in specificationCalls ? 'Specification' : 'Vizio'],
    summary: row.summary,
    description: `${audiences[row.audience]} ${scopeSentence(row.scope)}`,
    security: ways[row.audience],
    parameters: [...describeParameters('path', row.params), ...describeParameters('query', row.query)],
    ...(row.body ? { requestBody: { required: true, content: content(asJson(row.body, 'input')) } } : {}),
    responses: {
      200: { description: 'Done', content: content(asJson(row.output, 'output')) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Schema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = asJson(schema, 'input') as { properties?: Schema; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}
