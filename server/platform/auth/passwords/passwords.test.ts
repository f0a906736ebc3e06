import crypto, { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { hashPassword as hashAsBetterAuth } from 'better-auth/crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { signIn } from '#rig/people/account-steps.ts';
import {
  buildItem,
  buildTeam,
  buildUser,
  callEndpoint,
  fromSomewhere,
  postJson,
  type TestUser,
} from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openBrowser, shareItem } from '#rig/people/visitors.ts';
import { realScrypt } from '#rig/servers/cheap-hashes.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';

let server: TestServer;
let sink: SmtpSink;
let owner: TestUser;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url });
  owner = await buildUser(server);
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const { scrypt } = crypto;
type Hash = typeof scrypt;
type HashDone = (error: Error | null, key: Buffer) => void;
const noKey = Buffer.alloc(64);

function replaceHash(hash: (...given: Parameters<Hash>) => void): void {
  crypto.scrypt = hash as Hash;
  syncBuiltinESMExports();
}
afterEach(() => replaceHash(scrypt));

/** Holds hashes until `release`. They then all end at once, and no password is right until `restore`. */
function holdHashes() {
  const held: HashDone[] = [];
  let isHeld = true;
  replaceHash((...given) => {
    const done = given.at(-1) as HashDone;
    if (isHeld) held.push(done);
    else done(null, noKey);
  });
  const release = () => {
    isHeld = false;
    for (const done of held) done(null, noKey);
  };
  return { begun: () => held.length, release, restore: () => replaceHash(scrypt) };
}

/** Sends all requests at once and collects the responses as they arrive. */
function sendAll(count: number, send: (index: number) => Promise<Response>) {
  const responses: Response[] = [];
  const work = Array.from({ length: count }, async (_, index) => void responses.push(await send(index)));
  const having = (status: number) => responses.filter((response) => response.status === status).length;
  return { responses, having, all: Promise.all(work) };
}

const signInOfUnknown = (index: number) => signIn(server, { email: `nobody-${index}@test.local`, password: 'wrong' });

/** Two hashes running and fifty waiting. */
async function fillQueue() {
  const hold = holdHashes();
  const signIns = sendAll(60, signInOfUnknown);
  await expect.poll(() => signIns.having(429)).toBe(8);
  const drain = async () => {
    hold.release();
    await signIns.all;
    hold.restore();
  };
  return { ...hold, ...signIns, drain };
}

inProof(test)('reads a file during 100 sign-ins, of which two hash at once and fifty wait', async () => {
  const team = await buildTeam(server, owner);
  const { file } = await uploadFile(server, owner, team, { bytes: randomBytes(2 ** 20) });
  const atOnce = { now: 0, most: 0 };
  replaceHash((...given) => {
    const done = given.pop() as HashDone;
    atOnce.most = Math.max(atOnce.most, ++atOnce.now);
    const count: HashDone = (...result) => {
      atOnce.now--;
      done(...result);
    };
    Reflect.apply(realScrypt, crypto, [...given, count]);
  });
  const signIns = sendAll(100, signInOfUnknown);
  await expect.poll(() => signIns.having(401)).toBeGreaterThan(0);
  const before = signIns.having(401);
  const read = await fetch(server.url + file.playUrl, { headers: { range: 'bytes=0-99999' } });
  expect((await read.arrayBuffer()).byteLength).toBe(100_000);
  const meanwhile = signIns.having(401) - before;
  await signIns.all;
  expect(atOnce.most).toBe(2);
  expect(signIns.having(401) + signIns.having(429)).toBe(100);
  expect(meanwhile).toBeLessThan((signIns.having(401) - before) / 2);
});

test('responds with 429, Retry-After and a correct message when the queue is full', async () => {
  const queue = await fillQueue();
  expect(queue.begun()).toBe(2);
  for (const refused of queue.responses) {
    expect(refused.headers.get('retry-after')).toBe('15');
    const message = 'Too many passwords are being checked at once. Wait a few seconds, then try again.';
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', message });
  }
  await queue.drain();
  expect(queue.having(401)).toBe(52);
  expect((await signIn(server, owner)).status).toBe(200);
});

test('leaves room for other networks when one sends the maximum', async () => {
  const hold = holdHashes();
  const from = fromSomewhere();
  const signIns = sendAll(20, (index) =>
    signIn(server, { email: `nobody-${index}@test.local`, password: 'wrong' }, from),
  );
  const signUps = sendAll(20, (index) =>
    postJson(
      `${server.url}/api/auth/sign-up/email`,
      { name: 'X', email: `x${index}@test.local`, password: 'a password' },
      from,
    ),
  );
  await expect.poll(() => signIns.having(429) + signUps.having(429)).toBe(18);
  const others = sendAll(40, signInOfUnknown);
  await expect.poll(() => others.having(429)).toBe(10);
  hold.release();
  await Promise.all([others.all, signIns.all, signUps.all]);
  expect(others.having(401)).toBe(30);
});

test('a call that the queue refuses does not count as a guess', async () => {
  const team = await buildTeam(server, owner);
  const folder = await buildItem(server, team.id);
  const password = 'open sesame';
  const { key, share } = await shareItem(server, folder.id, owner, { password });
  const visitor = openBrowser(server, key);
  const openShare = () => visitor.call('openShare', { body: { k: key, password } });
  const body = { newPassword: 'a new password', proof: { password: owner.password } };
  const changePassword = () => callEndpoint(server, 'changePassword', { body }, owner.token);
  const params = { linkId: share.id };
  const protect = () => callEndpoint(server, 'changeLink', { params, body: { password } }, owner.token);

  const queue = await fillQueue();
  // Above the limits for wrong passwords of an account, a link and a proof.
  for (let count = 0; count < 21; count++) {
    expect((await signIn(server, owner)).headers.get('retry-after')).toBe('15');
    expect(await openShare()).toMatchObject({ status: 429, body: { message: expect.stringContaining('few seconds') } });
    expect(await changePassword()).toMatchObject({ status: 429 });
  }
  expect((await protect()).status).toBe(429);
  await queue.drain();
  expect((await signIn(server, owner)).status).toBe(200);
  expect((await openShare()).body).toMatchObject({ state: 'open' });
  expect((await changePassword()).status).toBe(200);
  expect((await protect()).status).toBe(200);
});

test('a link to reset a password works again after the queue refused it', async () => {
  const user = await buildUser(server);
  await sink.nextEmailTo(user.email);
  const { url } = server;
  await postJson(`${url}/api/auth/request-password-reset`, { email: user.email, redirectTo: '/reset-password' });
  const token = /reset-password\/([\w-]+)/.exec((await sink.nextEmailTo(user.email)).text ?? '')?.[1];
  const reset = () => postJson(`${url}/api/auth/reset-password`, { token, newPassword: 'another password' });
  const queue = await fillQueue();
  expect((await reset()).status).toBe(429);
  await queue.drain();
  expect((await reset()).status).toBe(200);
  expect((await signIn(server, { ...user, password: 'another password' })).status).toBe(200);
});

test('a hash from before signs in, and is replaced by one of today', async () => {
  const person = await buildUser(server);
  const mine = server.db.selectFrom('accounts').select('password').where('user_id', '=', person.id);
  const before = await hashAsBetterAuth(person.password);
  await server.db.updateTable('accounts').set({ password: before }).where('user_id', '=', person.id).execute();
  expect((await signIn(server, { ...person, password: 'not it' })).status).toBe(401);
  expect(await mine.executeTakeFirst()).toEqual({ password: before });
  for (const _ of ['with the one from before', 'with the new one']) {
    expect((await signIn(server, person)).status).toBe(200);
    expect((await mine.executeTakeFirst())?.password).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/);
  }
});
