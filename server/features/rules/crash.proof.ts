import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { RuleAction, RuleWhen } from '#contract/rules/rules.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Raise with KILLS=50. */
const kills = Number(process.env.KILLS ?? 5);
/** Fewer than the emails that a rule sends to one person in an hour. */
const filesInRound = 25;
const longestMs = 150;

test('kill -9 while rules act on many files loses no act and repeats none', async () => {
  const random = makeRandom(runSeed);
  // Postgres keeps running; embedded.test.ts covers its own durability.
  const connectionString = await createTestDatabase();
  const database = openDatabase({ connectionString }, () => {});
  onTestFinished(() => database.close());
  const { db } = database;
  const PORT = String(await findFreePort());
  // No email arrives at this port, so each one that was queued stays there to be counted.
  const SMTP_URL = `smtp://127.0.0.1:${await findFreePort()}`;
  const fixed = { DATABASE_URL: connectionString, SECRET: 'x'.repeat(32), SMTP_URL, DISK_RESERVE: '0' };
  const settings = { ...fixed, PORT, PUBLIC_URL: `http://localhost:${PORT}`, DATA_DIR: await makeFolder() };
  let server = await startServerProcess(settings);
  onTestFinished(() => server.kill());

  const user = await confirmAddress(database, await buildUser(server));
  const team = await buildTeam(database, user);
  const params = { teamId: team.id };
  const field = { id: uuidv7(), name: 'Sent', kind: 'checkbox' as const, choices: [], seenBy: 'team' as const };
  await callEndpoint(server, 'setFields', { params, body: { fields: [field] } }, user.token);
  const folder = await buildItem(database, team.id, { name: 'Done' });
  const saved: [RuleWhen, RuleAction][] = [
    [
      { kind: 'progress', progress: 'Done' },
      { kind: 'setField', fieldId: field.id, value: true },
    ],
    [
      { kind: 'progress', progress: 'Done' },
      { kind: 'notify', userIds: [user.id] },
    ],
    // The first one causes it.
    [
      { kind: 'field', fieldId: field.id, value: true },
      { kind: 'move', folderId: folder.id },
    ],
  ];
  for (const [index, [when, action]] of saved.entries()) {
    const body = { rule: { name: `Rule ${index}`, when, action }, isOn: true };
    await callEndpoint(server, 'saveRule', { params: { ...params, ruleId: uuidv7() }, body }, user.token);
  }

  const count = async (table: 'rule_events' | 'rule_runs' | 'mails') =>
    Number((await db.selectFrom(table).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()).count);
  const ids: string[] = [];
  let inTheMiddle = 0;
  for (let kill = 0; kill < kills; kill++) {
    const videos = [];
    for (let file = 0; file < filesInRound; file++) {
      videos.push((await buildVideo(database, team.id, { name: `${kill} ${file}.mp4` })).id);
    }
    ids.push(...videos);
    await endRateLimits(database);
    const before = await count('rule_runs');
    const set = { body: { ids: videos, progress: 'Done' as const } };
    expect((await callEndpoint(server, 'setProgress', set, user.token)).status).toBe(200);
    while ((await count('rule_runs')) === before) await pause(5);
    await pause(random.below(longestMs));
    await server.kill();
    if ((await count('rule_events')) > 0) inTheMiddle++;
    server = await startServerProcess(settings);
    while ((await count('rule_events')) > 0) await pause(20);
  }
  await server.stop('SIGINT');

  expect(inTheMiddle).toBeGreaterThan(0);
  const acts = await sql<{ id: string; acts: string[] }>`
    select item_id as id, array_agg(rule_name || ' ' || outcome order by rule_name) as acts
    from rule_runs group by item_id`.execute(db);
  expect(acts.rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  for (const { acts: ofFile } of acts.rows) expect(ofFile).toEqual(['Rule 0 acted', 'Rule 1 acted', 'Rule 2 acted']);
  const audit = await sql<{ action: string; count: string }>`
    select action, count(*) || ' of ' || count(distinct subject) as count from audit_log
    where action in ('item.field', 'item.move') group by action order by action`.execute(db);
  const once = `${ids.length} of ${ids.length}`;
  expect(audit.rows).toEqual([
    { action: 'item.field', count: once },
    { action: 'item.move', count: once },
  ]);
  expect(await count('mails')).toBe(ids.length);
  const moved = db.selectFrom('items').select('child_files').where('id', '=', folder.id);
  expect((await moved.executeTakeFirstOrThrow()).child_files).toBe(ids.length);
  console.log(
    `seed ${runSeed}: ${kills} kills, ${inTheMiddle} while events waited, ${ids.length} files, 0 lost, 0 twice`,
  );
});
