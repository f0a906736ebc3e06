import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { readVersion } from '#server/platform/version.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await buildUser(server);
});

afterAll(() => server.stop());

const createTeam = '/vizioApi/users/s3/createTeam';

type Row = [string, string, string, string, () => string | undefined, ErrorCode, string | undefined];

describe('bad input gets a clear error', () => {
  const json = 'application/json';
  const someId = '00000000-0000-7000-8000-000000000000';
  const valid = (): string => JSON.stringify({ teamName: 'Acme', user_id: user.id });
  test.each([
    ['an unknown path', 'GET', '/vizioApi/nope', json, () => undefined, 'not_found', undefined],
    ['an unknown path for sign-in', 'POST', '/api/auth/nope', json, () => '{}', 'not_found', undefined],
    ['the wrong method', 'DELETE', createTeam, json, () => '{}', 'not_found', undefined],
    ['a missing field', 'POST', createTeam, json, () => '{}', 'bad_request', 'body.teamName'],
    ['a wrong type', 'POST', createTeam, json, () => '{"teamName": 7}', 'bad_request', 'body.teamName'],
    ['a wrong id', 'POST', createTeam, json, () => '{"teamName": "A", "user_id": "7"}', 'bad_request', 'body.user_id'],
    ['broken JSON', 'POST', createTeam, json, () => '{"teamName', 'bad_request', 'body'],
    ['no body', 'POST', createTeam, json, () => '', 'bad_request', 'body'],
    ['a list', 'POST', createTeam, json, () => '[]', 'bad_request', 'body'],
    ['a prototype key', 'POST', createTeam, json, () => '{"__proto__": {"a": 1}}', 'bad_request', 'body'],
    [
      'a zero in the address',
      'GET',
      '/vizioApi/users/auth/fetchUser/a%00b',
      json,
      () => undefined,
      'bad_request',
      undefined,
    ],
    [
      'a zero in the text',
      'POST',
      '/api/auth/sign-up/email',
      json,
      () => '{"name": "a\\u0000"}',
      'bad_request',
      undefined,
    ],
    ['too much', 'POST', createTeam, json, () => `"${'x'.repeat(2_000_000)}"`, 'too_large', undefined],
    ['plain text', 'POST', createTeam, 'text/plain', valid, 'unsupported_type', undefined],
    [
      'a form',
      'POST',
      createTeam,
      'application/x-www-form-urlencoded',
      () => 'teamName=A',
      'unsupported_type',
      undefined,
    ],
    [
      'a query out of range',
      'GET',
      '/vizioApi/users/s3/listTeams?limit=0',
      json,
      () => undefined,
      'bad_request',
      'query.user_id',
    ],
    [
      'a query that names a value twice',
      'GET',
      `/vizioApi/users/s3/listTeams?user_id=${someId}&user_id=${someId}`,
      json,
      () => undefined,
      'bad_request',
      'query.user_id',
    ],
  ] satisfies Row[])('%s', async (_, method, path, type, body, code, field) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${user.token}`, ...(body() === undefined ? {} : { 'content-type': type }) },
      body: body(),
    });
    const refusal = ErrorBody.parse(await response.json());
    expect({ code: refusal.code, field: refusal.field }).toEqual({ code, field });
    expect(response.status).toBe(errorStatus[code]);
    expect(refusal.message).toMatch(/\S.*[.:a-z]/);
  });
});

describe('NUL, which Postgres cannot store, is refused', () => {
  const send = (path: string, body?: string) =>
    fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    });
  const lists = '/vizioApi/users/s3/listTeams';
  test.each([
    ['in a value', createTeam, '{"teamName": "a\\u0000"}'],
    ['in a key', createTeam, '{"team\\u0000Name": "a"}'],
    ['in a list', createTeam, '{"teamName": [["a", {"b": "\\u0000"}]]}'],
    ['as the whole body', createTeam, '"\\u0000"'],
    ['in the address', `${lists}/a%00b`, undefined],
    ['in the query', `${lists}?user_id=a%00b`, undefined],
    ['in a name of the query', `${lists}?a%00=b`, undefined],
  ])('%s', async (_, path, body) => {
    const response = await send(path, body);
    expect(response.status).toBe(400);
    expect(ErrorBody.parse(await response.json()).message).toContain('cannot be stored');
  });

  test('while text that only spells it out is kept as written', async () => {
    const video = await buildVideo(server, (await buildTeam(server, user)).id);
    const text = String.raw`\u0000 and \\u0000 and %00`;
    const sent = { params: { itemId: video.id }, body: { text, replyTo: null } };
    const response = await callEndpoint(server, 'createComment', sent, user.token);
    expect(response).toMatchObject({ status: 200, body: { text } });
    expect((await send(`${lists}?user_id=${user.id}&x=%2500`)).status).toBe(200);
  });
});

test.each([
  ['lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['objects', `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`],
  ['lists within a field', `{"teamName": ${'['.repeat(40)}${']'.repeat(40)}}`],
])('%s nested too deeply are refused, and the server keeps running', async (_, body) => {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const response = await fetch(server.url + createTeam, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ field: 'body', message: 'body: this is nested too deeply.' });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a body of 100,000 keys is read', async () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, n % 10]));
  const response = await postJson(
    server.url + createTeam,
    { ...many, teamName: 'Wide', user_id: user.id },
    { authorization: `Bearer ${user.token}` },
  );
  expect(response.status).toBe(200);
});

describe('a write from another website is refused', () => {
  test.each([
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost.evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{}, 200],
  ])('%j responds with %i', async (headers, status) => {
    const response = await postJson(
      server.url + createTeam,
      { teamName: 'From elsewhere', user_id: user.id },
      { authorization: `Bearer ${user.token}`, ...headers },
    );
    expect(response.status).toBe(status);
  });

  test('while both of our own host names are accepted', async () => {
    for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost')]) {
      const response = await postJson(`${server.url}/api/auth/sign-in/email`, user, { origin });
      expect(response.status).toBe(200);
    }
  });
});

test('every response carries an id and the security headers, errors and sign-in included', async () => {
  for (const path of ['/healthz', '/vizioApi/nope', '/api/auth/get-session', '/vizioApi/openapi.json']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(headers.get('content-security-policy')).toContain(`${closed} 'none';`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/);
  }
});

test.each([
  ['TRACE, which would repeat the cookies of a request', 'TRACE / HTTP/1.1\r\nHost: localhost', '', 404],
  [
    'a body with two lengths, of which a proxy may believe the other one',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
    '0\r\n\r\n',
    400,
  ],
])('refuses %s', async (_, head, body, status) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('openapi.json describes every call of the contract', async () => {
  type Operation = { operationId: string; requestBody?: unknown; parameters: { name: string }[]; security: object[] };
  const { openapi, info, paths, components } = (await (await fetch(`${server.url}/vizioApi/openapi.json`)).json()) as {
    openapi: string;
    info: { version: string };
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, object> };
  };
  expect(openapi).toBe('3.1.0');
  expect(info.version).toBe(readVersion());
  const { endpoints } = await import('#contract/endpoints.ts');
  const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(described.sort()).toEqual(Object.keys(endpoints).sort());
  expect(paths['/users/auth/fetchUser/{userId}']?.get?.parameters[0]?.name).toBe('userId');
  expect(paths['/users/s3/createTeam']?.post?.requestBody).toBeDefined();
  expect(components.securitySchemes.shareKey).toMatchObject({ in: 'header', name: 'x-share-key' });
  expect(paths['/users/s3/getSharedVideoFromKey']?.post?.security).toContainEqual({ shareKey: [] });
});
