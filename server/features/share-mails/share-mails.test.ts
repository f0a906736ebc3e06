import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEmails } from '#rig/peers/deliver-emails.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { defaultLink, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** The limits and checks that this call shares with the specification's are tested with that one. */
const publicUrl = 'https://vizio.test';
let sink: SmtpSink;
let server: TestServer;
let mara: TestUser;
let itemId: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url, publicUrl, mailBlocklist: ['evil.test'] });
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});
beforeEach(async () => {
  mara = await confirmAddress(server, await buildUser(server));
  itemId = (await buildVideo(server, (await buildTeam(server, mara)).id)).id;
});

const newAddress = () => `${uuidv7()}@test.local`;
const send = async (email: string, by = mara) =>
  callEndpoint(server, 'sendLink', { params: await defaultLink(server, itemId, by), body: { email } }, by.token);
const countWaiting = async () => (await server.db.selectFrom('mails').select('id').execute()).length;

test('a recipient gets the link of the item', async () => {
  const address = newAddress();
  const { share } = await shareItem(server, itemId, mara, { people: [address] });
  expect(await send(address.toUpperCase())).toMatchObject({ status: 200, body: { outcome: 'sent' } });
  await deliverEmails(server, sink, publicUrl);
  expect((await sink.nextEmailTo(address)).text).toContain(share.link);
});

test('only recipients of a link that works get an email', async () => {
  const address = newAddress();
  await shareItem(server, itemId, mara, { people: [address] });
  const change = (share: { visibility?: 'onlyMe'; expires_at: Date | null }) =>
    server.db.updateTable('shares').set(share).where('item_id', '=', itemId).execute();
  const before = await countWaiting();
  expect((await send(newAddress())).status).toBe(403);
  await change({ expires_at: new Date(Date.now() - 1_000) });
  expect((await send(address)).status).toBe(409);
  await change({ expires_at: null, visibility: 'onlyMe' });
  expect((await send(address)).status).toBe(409);
  expect(await countWaiting()).toBe(before);
});

test('refusals of the email service are outcomes', async () => {
  const people = [newAddress(), newAddress(), 'x@evil.test'];
  await shareItem(server, itemId, mara, { people });
  const [first, second, third] = people as [string, string, string];
  expect((await send(first)).body.outcome).toBe('sent');
  // Mara may send one a second, which lasts here as long as the test.
  await sql`update rate_limits set ends_at = now() + interval '1 hour' where key like 'share mail by%'`.execute(
    server.db,
  );
  expect((await send(second)).body.outcome).toBe('throttled');
  expect((await send(third)).body.outcome).toBe('blocked');
});
