import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

/** fetch does not allow a forged Host. */
async function send({ url }: TestServer, path: string, headers: Record<string, string>, method = 'GET') {
  const sent = request(url + path, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  sent.end(method === 'POST' ? '{}' : undefined);
  const upgraded = once(sent, 'upgrade').then(([, socket]) => {
    socket.destroy();
    return { status: 101, body: '' };
  });
  const responded = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    return { status: response?.statusCode, body: response ? await text(response) : '' };
  });
  return Promise.race([upgraded, responded]);
}

const description = '/vizioApi/openapi.json';
const signIn = '/api/auth/sign-in/email';
const events = '/vizioApi/events';
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

describe('with PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://vizio.test' });
  });
  afterAll(() => server.stop());

  const unknown = ['evil.test', 'vizio.test.evil.test', '10.0.0.7:3000', 'nas', 'vizio.test:8443', 'a b'];
  test.each(unknown)('refuses the host %j and names the right address', async (host) => {
    for (const path of [description, '/', '/home', '/nothing.js', '/vizioApi/teams']) {
      const { status, body } = await send(server, path, { host });
      expect({ path, status }).toEqual({ path, status: 400 });
      expect(body).toContain('https://vizio.test');
    }
    expect((await send(server, signIn, { host }, 'POST')).status).toBe(400);
    expect((await send(server, events, { ...upgrade, host })).status).toBe(400);
  });

  test.each(['vizio.test', 'VIZIO.test', 'vizio.test:443', '127.0.0.1:3000', 'localhost', '[::1]:3000'])(
    'serves the host %j',
    async (host) => {
      expect((await send(server, description, { host })).status).toBe(200);
      expect((await send(server, events, { ...upgrade, host, origin: 'https://vizio.test' })).status).toBe(101);
    },
  );

  test('trusts the host that the trusted proxy forwards', async () => {
    const forwarded = (host: string, by: string) => send(server, description, { host: by, 'x-forwarded-host': host });
    expect((await forwarded('vizio.test', 'upstream:3000')).status).toBe(200);
    expect((await forwarded('evil.test', 'vizio.test')).status).toBe(400);
  });

  test('serves the health endpoints under every host name', async () => {
    for (const path of ['/healthz', '/readyz', '/healthz?from=balancer']) {
      expect((await send(server, path, { host: '10.0.0.7' })).status).toBe(200);
    }
  });

  test.each(['vizio.test', '127.0.0.1:3000'])('refuses a write from a page of http://%s', async (host) => {
    const origin = `http://${host}`;
    expect((await send(server, signIn, { host, origin }, 'POST')).status).toBe(403);
    expect((await send(server, events, { ...upgrade, host, origin })).status).toBe(403);
    const ours = await send(server, signIn, { host, origin: 'https://vizio.test' }, 'POST');
    expect(ours.status).not.toBe(403);
  });
});

test('with a loopback PUBLIC_URL, refuses every other host', async () => {
  const server = await startTestServer({ publicUrl: 'http://localhost:3000' });
  try {
    expect((await send(server, description, { host: 'evil.test' })).status).toBe(400);
    expect((await send(server, description, { host: '127.0.0.1:3000' })).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('for its own machine only, refuses every other host and says how to change that', async () => {
  const server = await startTestServer({ isOnThisMachineOnly: true });
  onTestFinished(server.stop);
  const { status, body } = await send(server, description, { host: 'nas:3000' });
  expect(status).toBe(400);
  expect(body).toContain('set PUBLIC_URL');
  expect((await send(server, description, { host: 'localhost:3000' })).status).toBe(200);
});

describe('without PUBLIC_URL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000', 'nas:3000', 'nas.local'])(
    'serves the host %j, and its own pages',
    async (host) => {
      expect((await send(server, description, { host })).status).toBe(200);
      const origin = `http://${host}`;
      expect((await send(server, signIn, { host, origin }, 'POST')).status).not.toBe(403);
      expect((await send(server, events, { ...upgrade, host, origin })).status).toBe(101);
    },
  );
});
