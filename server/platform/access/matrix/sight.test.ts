import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { SeenBy } from '#contract/items/fields.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { requestEndpoint, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { pickCases } from '#rig/values/proof.ts';
import { beginApproval } from '#server/approvals/begin.ts';
import { linkCallers, openScene } from '#server/platform/access/matrix/link-callers.ts';
import { type Row, rows } from '#server/platform/access/matrix/rows.ts';
import {
  buildWorld,
  type Ground,
  type Self,
  startMatrixServer,
  type World,
} from '#server/platform/access/matrix/world.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/**
 * Every call that reads × callers × fields, private stages and comments of the team: no one reads a value that they may
 * not see.
 */
let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});
beforeEach(() => endRateLimits(ground.server));
afterAll(() => ground.server.stop());

const reading = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => (endpoints[name] as Endpoint).method === 'GET',
);
const levels: SeenBy[] = ['admins', 'team', 'everyone'];
const kinds = [...levels, 'private stage', 'team-only comment'] as const;
type Kind = (typeof kinds)[number];
type Secrets = Map<Kind, string>;

/** A field of each level, with a random text that stands for its values. */
async function addFields({ server, team }: World): Promise<Secrets> {
  const secrets = new Map(kinds.map((kind) => [kind, uuidv7()]));
  for (const [position, level] of levels.entries()) {
    const field = { id: uuidv7(), name: `${secrets.get(level)} field`, kind: 'text' as const, choices: '[]' };
    await server.db
      .insertInto('team_fields')
      .values({ ...field, team_id: team.id, seen_by: level, position })
      .execute();
  }
  return secrets;
}

/** Gives each item of the team a value of each field, and each version a private stage and a comment of the team. */
async function fill({ server, team, people }: World, secrets: Secrets): Promise<void> {
  await sql`
    insert into field_values (item_id, field_id, value)
    select items.id, team_fields.id, to_jsonb(replace(team_fields.name, 'field', 'value'))
    from items join team_fields using (team_id) where team_id = ${team.id}
    on conflict do nothing`.execute(server.db);
  const stages = [{ name: secrets.get('private stage') ?? '', isPrivate: true }, {}];
  const version = { itemId: team.id, number: 1, sha256: '' };
  const { version: _, ...begun } = beginApproval(makeTemplate({ stages }), {
    version,
    zone: 'UTC',
    at: 0,
    newId: uuidv7,
  });
  await sql`
    insert into approvals (id, version_id, name, state, is_public, is_locked, public_locked, begun_by)
    select gen_random_uuid(), versions.id, 'Final', ${JSON.stringify(begun)}::jsonb, true, false, false, ${people.owner.id}
    from versions join items on items.id = item_id
    where team_id = ${team.id} and not exists (select from approvals where version_id = versions.id)`.execute(
    server.db,
  );
  await sql`
    insert into comments (id, item_id, version_id, author_id, author_name, text, time_us, is_team_only)
    select gen_random_uuid(), item_id, versions.id, ${people.owner.id}, 'Owner', ${secrets.get('team-only comment')}, 0, true
    from versions join items on items.id = item_id where team_id = ${team.id}`.execute(server.db);
}

type Ask = (name: EndpointName, sent: never) => Promise<string>;

/** Reads everything, and returns of which kinds the caller got a name, a value or a text. */
async function readAll(world: World, self: Self, secrets: Secrets, ask: Ask): Promise<Kind[]> {
  const read = new Set<Kind>();
  for (const name of reading) {
    const row = rows[name] as Row<EndpointName>;
    if (row.isAboutSelf) continue;
    const sent = await row.send(world, self);
    await fill(world, secrets);
    const text = await ask(name, sent as never).catch(() => '');
    for (const [kind, secret] of secrets) if (text.includes(secret)) read.add(kind);
  }
  return kinds.filter((kind) => read.has(kind));
}

const asMember =
  ({ token }: TestUser): Ask =>
  async (name, sent) =>
    (await requestEndpoint(ground.server, name, sent, { authorization: `Bearer ${token}` })).text();

const members: ['outsider' | 'removed' | 'viewer' | 'editor' | 'admin' | 'owner', readonly Kind[]][] = [
  ['outsider', []],
  ['viewer', ['team', 'everyone', 'team-only comment']],
  ['admin', kinds],
  ['removed', []],
  ['editor', ['team', 'everyone', 'private stage', 'team-only comment']],
  ['owner', kinds],
];

test.each(pickCases(members, 3))('%s reads %j', async (caller, expected) => {
  const world = await buildWorld(ground);
  const secrets = await addFields(world);
  const self = ground.people[caller];
  expect(await readAll(world, self, secrets, asMember(self))).toEqual(expected);
});

const visitors: [keyof typeof linkCallers, Kind[]][] = [
  ['a guest', ['everyone']],
  ['a user with an edit link', ['everyone']],
  ['a guest of a selection', ['everyone']],
  ['a guest with an expired secret', []],
];

test.each(pickCases(visitors, 2))('%s reads %j', async (name, expected) => {
  const caller = linkCallers[name];
  if (!caller) throw new Error(`There is no ${name}.`);
  const { visitor, self, inside } = await openScene(ground, caller);
  const secrets = await addFields(inside);
  const ask: Ask = async (call, sent) => (await requestEndpoint(ground.server, call, sent, visitor.headers())).text();
  expect(await readAll(inside, self, secrets, ask)).toEqual(expected);
});
