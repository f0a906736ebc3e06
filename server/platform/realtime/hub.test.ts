import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { buildTeam, buildUser, buildVideo } from '#rig/people/factories.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import type { Guest, ShareGrant } from '#server/platform/access/actor.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { announce } from './events.ts';
import { openEventHub } from './hub.ts';

test('the comment of a guest who has just given a name waits until their open page is known by it', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const mara = await buildUser(server);
  const { id: itemId } = await buildVideo(server, (await buildTeam(server, mara)).id);
  const told: string[] = [];
  const hub = openEventHub(
    { connectionString: server.databaseUrl },
    { db: server.db, log: pino({ level: 'silent' }) },
    {
      describeChanges: async (_, __, watchers) => {
        told.push(...watchers.map(({ actor }) => actor.name));
        return [];
      },
      findAllowed: async (_, watchers) => new Map(watchers.map((watcher) => [watcher, { byLink: true }])),
      recheckAccess: async (visitors) => new Map(visitors.map((visitor) => [visitor, visitor.entry])),
    },
  );
  onTestFinished(() => hub.close());
  const connection = { browser: undefined, recheck: () => {}, rename: async () => {}, close: () => {} };

  const guest: Guest = { kind: 'guest', userId: null, guest: null, name: 'Guest', share: {} as ShareGrant };
  const isKnown = Promise.withResolvers<void>();
  const rename = async () => {
    await isKnown.promise;
    await page.become({ ...guest, guest: { id: 'gil', name: 'Gil' }, name: 'Gil' });
  };
  const page = await hub.subscribe(guest, { ...connection, send: () => {}, browser: 'of Gil', rename });
  await page.watch(itemId);
  const heard: ServerEvent['kind'][] = [];
  const member = { kind: 'member', userId: mara.id, email: '', emailVerified: true, name: 'Mara' } as const;
  await hub.subscribe(member, { ...connection, send: (message) => heard.push(JSON.parse(String(message)).kind) });
  const knock = () => inTransaction(server.db, (tx) => announce(tx, { userId: mara.id, event: { kind: 'work' } }));
  // The hub hears nothing before its own connection listens.
  await expect.poll(() => knock().then(() => heard)).toContain('work');

  await inTransaction(server.db, (tx) =>
    announce(
      tx,
      { kind: 'guest', browser: 'of Gil' },
      { kind: 'comments', itemId, commentIds: [itemId] },
      { userId: mara.id, event: { kind: 'marks' } },
    ),
  );
  // Announcements are handled in their order: the one of the comment was, too.
  await expect.poll(() => heard).toContain('marks');
  expect(told).toEqual([]);
  isKnown.resolve();
  await expect.poll(() => told).toEqual(['Gil']);
});
