import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildUser, requestEndpoint } from '#rig/people/factories.ts';
import { measureTurns } from '#rig/values/longest-turn.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

/*
 * No call may hold the event loop, which all others wait for, for longer than 100 ms, however much a team has: ten times
 * what teams have today. Computing counts, and not the clock.
 */
const comments = 10_000;
const children = 10_000;
const longestMs = 100;
/** The owner cannot leave a team, and sends one email at a time. */
const refusals: Partial<Record<EndpointName, number>> = { leaveTeam: 409, 'email/send': 429 };

let ground: Ground;
let shared: World;
const turns = measureTurns();

beforeAll(async () => {
  ground = await startMatrixServer();
  shared = await buildWorld(ground);
  await growTeam(shared);
});

afterAll(async () => {
  turns.stop();
  await ground.server.stop();
});

test.each(Object.keys(endpoints) as EndpointName[])('%s lets others through while it works on much', async (name) => {
  const { people, server } = ground;
  const { method, audience } = endpoints[name];
  const known = audience === 'server-admin' ? people['server-admin'] : people.owner;
  const call = async (isLarge: boolean): Promise<number> => {
    const self = rows[name].isAboutSelf ? await buildUser(server) : known;
    const world = method === 'GET' ? shared : await buildWorld(ground);
    const sent = await rows[name].send(world, self);
    const text = JSON.stringify(sent);
    const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    const isHere = text.includes(world.team.name) || (await isAbout(ids, world));
    if (isLarge && world !== shared && isHere) await growTeam(world);
    if (isLarge) await addComments(ids);
    turns.begin();
    const response = await requestEndpoint(server, name, sent as never, { authorization: `Bearer ${self.token}` });
    await response.body?.pipeTo(new WritableStream());
    expect([200, refusals[name]]).toContain(response.status);
    return turns.longest();
  };
  // The first call compiles, for a small team.
  await call(false);
  // A collection of garbage may fall into one of the calls; none takes less than its own work.
  let shortest = await call(true);
  for (let more = 2; more > 0 && shortest >= longestMs; more--) shortest = Math.min(shortest, await call(true));
  expect(shortest).toBeLessThan(longestMs);
});

/** Whether a call names anything of this team. Calls about a person or the server meet the large team that all share. */
async function isAbout(ids: string[], { team, inviteToken }: World): Promise<boolean> {
  const { rows: found } = await sql`
    select from items where team_id = ${team.id} and id = any(${ids}::uuid[])
    union all select from shares where id = any(${ids}::uuid[])
    union all select from comments where id = any(${ids}::uuid[])
    union all select from approvals where id = any(${ids}::uuid[])
    union all select from uploads where team_id = ${team.id} and id = any(${ids}::uuid[]) limit 1`.execute(
    ground.server.db,
  );
  return found.length > 0 || ids.includes(team.id) || ids.includes(inviteToken);
}

/** Thousands of items beside those that calls refer to, and below them. */
async function growTeam({ team, folder }: World): Promise<void> {
  await sql`
    insert into items (id, team_id, parent_id, kind, name, sort_name)
    select gen_random_uuid(), ${team.id}, parent.id, 'folder', 'Child ' || n, 'child ' || n
    from generate_series(1, ${children}) n, (values (null), (${folder.id}::uuid)) as parent (id)`.execute(
    ground.server.db,
  );
}

/** Thousands of comments on the videos of a call, and replies to its comments. */
async function addComments(ids: string[]): Promise<void> {
  await sql`
    with version as (
      select versions.id, versions.item_id from versions where item_id = any(${ids}::uuid[])
        or id in (select version_id from comments where id = any(${ids}::uuid[])) limit 1
    )
    insert into comments (id, item_id, version_id, author_id, author_name, text, time_us, parent_id)
    select gen_random_uuid(), version.item_id, version.id, ${ground.people.owner.id}, 'Mara', repeat('Too dark. ', 10) || n,
      n * 1000, (select id from comments where id = any(${ids}::uuid[]) and parent_id is null limit 1)
    from version, generate_series(1, ${comments}) n`.execute(ground.server.db);
}
