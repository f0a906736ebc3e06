import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, signIn } from '#rig/people/account-steps.ts';
import { buildUser, postJson } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';

let server: TestServer;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url });
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

/** Number of scrypt hashes; each costs about 150 ms in production. */
let hashes = 0;
const { scrypt } = crypto;

beforeEach(() => {
  hashes = 0;
  const counting = (...given: Parameters<typeof scrypt>) => {
    hashes += 1;
    scrypt(...given);
  };
  crypto.scrypt = counting as typeof scrypt;
  syncBuiltinESMExports();
});

afterEach(() => {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
});

const atOnce = 50;

/** Repeats an attempt with limited concurrency, each time from a different address. */
async function repeat(count: number, attempt: (index: number, from: string) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
      statuses.push(await attempt(index, from));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return statuses;
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

const guessCount = isProof ? 10_000 : 100;

test('guesses at one account from changing addresses stop after 20, before any work', async () => {
  const owner = await buildUser(server);
  const known = cookiesOf(await signIn(server, owner));
  hashes = 0;
  const statuses = await repeat(guessCount, async (index, from) => {
    const response = await signIn(server, { ...owner, password: `guess ${index}` }, { 'x-forwarded-for': from });
    await response.arrayBuffer();
    return response.status;
  });
  expect({ wrong: countOf(statuses, 401), stopped: countOf(statuses, 429) }).toEqual({
    wrong: 20,
    stopped: guessCount - 20,
  });
  expect(hashes).toBe(20);

  // A known browser is not locked out; a stranger who happens to guess right is.
  expect((await signIn(server, owner, { cookie: known })).status).toBe(200);
  expect((await signIn(server, owner)).status).toBe(429);
});

test('guesses from a known browser stop as well, and only there', async () => {
  const [owner, other] = await Promise.all([buildUser(server), buildUser(server)]);
  const cookie = cookiesOf(await signIn(server, owner)).replace(/vizio\.session_token=[^;]*(; )?/, '');
  const statuses = await repeat(25, async (index) => {
    return (await signIn(server, { ...owner, password: `guess ${index}` }, { cookie })).status;
  });
  expect(countOf(statuses, 401)).toBe(20);
  expect((await signIn(server, owner)).status).toBe(200);
  // The device cookie of one account is not valid for another.
  const foreign = await repeat(25, async (index) => {
    return (await signIn(server, { ...other, password: `guess ${index}` }, { cookie })).status;
  });
  expect(countOf(foreign, 401)).toBe(20);
});

test('one address, or one IPv6 network, cannot try one password on many accounts', async () => {
  for (const from of [() => '192.0.2.1', (index: number) => `2001:db8:0:1::${index.toString(16)}`]) {
    const statuses = await repeat(25, async (index) => {
      const guess = { email: `nobody-${index}@test.local`, password: '123456' };
      return (await signIn(server, guess, { 'x-forwarded-for': from(index) })).status;
    });
    expect(countOf(statuses, 401)).toBe(20);
  }
});

test('an address without an account gets the same response, work and limit', async () => {
  const owner = await buildUser(server);
  const seen: unknown[] = [];
  for (const email of [owner.email, 'nobody-at-all@test.local']) {
    hashes = 0;
    const responses = [];
    for (let tries = 0; tries < 21; tries++) {
      const response = await signIn(server, { email, password: 'not it' });
      responses.push([response.status, await response.text()]);
    }
    seen.push({ responses, hashes });
  }
  expect(seen[0]).toEqual(seen[1]);
});

test('asking for a new password reveals nothing and floods no mailbox', async () => {
  const owner = await buildUser(server);
  await sink.nextEmailTo(owner.email);
  const ask = async (email: string) => {
    const body = { email, redirectTo: '/reset-password' };
    const response = await postJson(`${server.url}/api/auth/request-password-reset`, body);
    return [response.status, await response.text()];
  };
  const responses = async (email: string) => {
    const all = [];
    for (let tries = 0; tries < 8; tries++) all.push(await ask(email));
    return all;
  };
  const [known, unknown] = [await responses(owner.email), await responses('nobody-here@test.local')];
  expect(known).toEqual(unknown);
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('signing up with a taken address costs the same work and notifies its owner once', async () => {
  const owner = await buildUser(server);
  await sink.nextEmailTo(owner.email);
  hashes = 0;
  const signUp = (email: string) =>
    postJson(`${server.url}/api/auth/sign-up/email`, { name: 'X', email, password: 'a password' });
  await signUp(`free-${owner.email}`);
  const forFree = hashes;
  hashes = 0;
  expect((await signUp(owner.email)).status).toBe(422);
  expect(hashes).toBe(forFree);
  await signUp(owner.email.toUpperCase());
  expect((await sink.nextEmailTo(owner.email)).subject).toBe('You already have an account');
  await postJson(`${server.url}/api/auth/request-password-reset`, {
    email: owner.email,
    redirectTo: '/reset-password',
  });
  expect((await sink.nextEmailTo(owner.email)).subject).toBe('Choose a new password');
});
