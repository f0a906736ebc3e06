import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTeam, buildUser, buildVideo, type TestUser } from '#rig/people/factories.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { loadItems } from '#server/features/items/items.ts';
import { oneItem } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { sendShareMail } from './share-mails.ts';

const publicUrl = 'https://vizio.test';
let server: TestServer;
let queue: Queue;
let mara: TestUser;
let team: { id: string; name: string };
let itemId: string;
let link: string;

beforeAll(async () => {
  server = await startTestServer({ publicUrl });
  queue = openQueue({ connectionString: server.databaseUrl }, () => {});
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
});
beforeEach(async () => {
  mara = await buildUser(server);
  team = await buildTeam(server, mara);
  itemId = (await buildVideo(server, team.id)).id;
  link = (await shareItem(server, itemId, mara)).share.link ?? '';
});

const newAddress = () => `${uuidv7()}@test.local`;

const services = () => ({
  db: server.db,
  queue,
  config: { publicUrl, secret: 'any', mailBlocklist: [] as string[], smtpUrl: undefined } as unknown as Config,
});
const caller = ({ id, email, name }: TestUser): Member => ({
  kind: 'member',
  userId: id,
  email,
  emailVerified: true,
  name,
});

async function send(to_name = newAddress(), by = mara): Promise<string> {
  const { id } = await server.db.selectFrom('shares').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await server.db
    .insertInto('share_recipients')
    .values({ share_id: id, email: to_name.toLowerCase() })
    .onConflict((on) => on.doNothing())
    .execute();
  const sender = { caller: caller(by), userAgent: '', network: uuidv7() };
  const address = to_name.toLowerCase();
  return sendShareMail(services(), sender, { name: '', address }, async () => {
    const [item] = await loadItems(server.db, sender.caller, 'manage', [itemId]);
    return { shared: oneItem(item), link };
  });
}

test('an account sends one share email a second, and exactly one of several at once', async () => {
  const begun = performance.now();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => send()));
  const seconds = (performance.now() - begun) / 1000;
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  const throttled = outcomes.filter((outcome) => outcome === 'throttled').length;
  expect(sent + throttled).toBe(8);
  expect(sent).toBeGreaterThanOrEqual(1);
  // A machine on which they take longer may send one more for each full second.
  expect(sent).toBeLessThanOrEqual(1 + Math.floor(seconds));
  await expect.poll(() => send()).toBe('sent');
});

test('a recipient gets one email a day about the same item, from any sender', async () => {
  const tom = await buildUser(server);
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: tom.id, role: 'admin' }).execute();
  const address = newAddress();
  expect(await send(address)).toBe('sent');
  await sql`delete from rate_limits where key like 'share mail%'`.execute(server.db);
  expect(await send(address.toUpperCase(), tom)).toBe('throttled');
  expect(await send(newAddress(), tom)).toBe('sent');
});
