import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#server/access/actor.ts';
import type { Config } from '#server/config.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { openQueue, type Queue } from '#server/jobs/queue.ts';
import { buildTeam, buildUser, buildVideo, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { shareItem } from '#server/test/visitors.ts';
import { isBlocked, sendEmail } from './email-send.ts';

const publicUrl = 'https://vizio.test';
let server: TestServer;
let queue: Queue;
let mara: TestUser;
let team: { id: string; name: string };
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
  const { id } = await buildVideo(server, team.id);
  link = (await shareItem(server, id, mara)).share.link ?? '';
});

const newAddress = () => `${uuidv7()}@test.local`;

describe('the throttle', () => {
  const start = Date.UTC(2030, 0, 1);
  const services = () => ({
    db: server.db,
    queue,
    config: { publicUrl, secret: 'any', mailBlocklist: [] as string[] } as Config,
  });
  const caller = ({ id, email, name }: TestUser): Member => ({
    kind: 'member',
    userId: id,
    email,
    emailVerified: true,
    name,
  });
  const sendAt = async (ms: number, to_name = newAddress(), by = mara) => {
    const { id } = await server.db.selectFrom('shares').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const named = { share_id: id, email: to_name.toLowerCase() };
    await server.db
      .insertInto('share_recipients')
      .values(named)
      .onConflict((on) => on.doNothing())
      .execute();
    return sendEmail(services(), caller(by), { to_name, link }, { userAgent: '', now: new Date(start + ms) });
  };

  test('lets one mail a second through, of several at once exactly one', async () => {
    expect(await sendAt(0)).toBe('sent');
    expect(await sendAt(999)).toBe('throttled');
    expect(await sendAt(1_000)).toBe('sent');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendAt(5_000)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  });

  test('lets a hundred an hour through', async () => {
    for (let index = 0; index < 100; index += 1) expect(await sendAt(index * 1_000)).toBe('sent');
    expect(await sendAt(100_000)).toBe('throttled');
    expect(await sendAt(3_599_000)).toBe('throttled');
    expect(await sendAt(3_600_000)).toBe('sent');
  });

  test('guards an address against many senders', async () => {
    const tom = await buildUser(server);
    await server.db.insertInto('team_members').values({ team_id: team.id, user_id: tom.id, role: 'admin' }).execute();
    const address = newAddress();
    expect(await sendAt(0, address)).toBe('sent');
    expect(await sendAt(500, address, tom)).toBe('throttled');
    expect(await sendAt(2_000, address.toUpperCase(), tom)).toBe('sent');
  });
});

test.each([
  [['acme.test'], 'mara@acme.test', true],
  [['acme.test'], 'MARA@Mail.ACME.test ', true],
  [['acme.test'], 'mara@notacme.test', false],
  [['mara@acme.test'], 'mara@acme.test', true],
  [['mara@acme.test'], 'tom@acme.test', false],
  [[], 'mara@acme.test', false],
])('with %j, %s is blocked: %s', (blocklist, address, expected) => {
  expect(isBlocked(blocklist, address)).toBe(expected);
});
