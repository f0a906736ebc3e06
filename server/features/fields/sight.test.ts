import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { SeenBy } from '#contract/items/fields.ts';
import { requestEndpoint, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { pickCases } from '#rig/values/proof.ts';
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

/** Every call that reads × callers × fields: no one reads a value that they may not see. */
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

/** A field of each level, with a random text that stands for its values. */
async function addFields({ server, team }: World): Promise<Map<SeenBy, string>> {
  const secrets = new Map(levels.map((level) => [level, uuidv7()]));
  for (const [position, level] of levels.entries()) {
    const field = { id: uuidv7(), name: `${secrets.get(level)} field`, kind: 'text' as const, choices: '[]' };
    await server.db
      .insertInto('team_fields')
      .values({ ...field, team_id: team.id, seen_by: level, position })
      .execute();
  }
  return secrets;
}

/** Gives each item of the team a value of each field. */
async function fill({ server, team }: World): Promise<void> {
  await sql`
    insert into field_values (item_id, field_id, value)
    select items.id, team_fields.id, to_jsonb(replace(team_fields.name, 'field', 'value'))
    from items join team_fields using (team_id) where team_id = ${team.id}
    on conflict do nothing`.execute(server.db);
}

type Ask = (name: EndpointName, sent: never) => Promise<string>;

/** The levels of which the caller has read names or values. */
async function readAll(world: World, self: Self, secrets: Map<SeenBy, string>, ask: Ask): Promise<SeenBy[]> {
  const read = new Set<SeenBy>();
  for (const name of reading) {
    const row = rows[name] as Row<EndpointName>;
    if (row.isAboutSelf) continue;
    const sent = await row.send(world, self);
    await fill(world);
    const text = await ask(name, sent as never).catch(() => '');
    for (const [level, secret] of secrets) if (text.includes(secret)) read.add(level);
  }
  return levels.filter((level) => read.has(level));
}

const asMember =
  ({ token }: TestUser): Ask =>
  async (name, sent) =>
    (await requestEndpoint(ground.server, name, sent, { authorization: `Bearer ${token}` })).text();

const members: ['outsider' | 'removed' | 'viewer' | 'editor' | 'admin' | 'owner', SeenBy[]][] = [
  ['outsider', []],
  ['viewer', ['team', 'everyone']],
  ['admin', levels],
  ['removed', []],
  ['editor', ['team', 'everyone']],
  ['owner', levels],
];

test.each(pickCases(members, 3))('%s reads the fields of %j', async (caller, expected) => {
  const world = await buildWorld(ground);
  const secrets = await addFields(world);
  const self = ground.people[caller];
  expect(await readAll(world, self, secrets, asMember(self))).toEqual(expected);
});

const visitors: [keyof typeof linkCallers, SeenBy[]][] = [
  ['a guest', ['everyone']],
  ['a user with an edit link', ['everyone']],
  ['a guest of a selection', ['everyone']],
  ['a guest with an expired secret', []],
];

test.each(pickCases(visitors, 2))('%s reads the fields of %j', async (name, expected) => {
  const caller = linkCallers[name];
  if (!caller) throw new Error(`There is no ${name}.`);
  const { visitor, self, inside } = await openScene(ground, caller);
  const secrets = await addFields(inside);
  const ask: Ask = async (call, sent) => (await requestEndpoint(ground.server, call, sent, visitor.headers())).text();
  expect(await readAll(inside, self, secrets, ask)).toEqual(expected);
});
