import { createHash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { formatKey } from '#contract/items/keys.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const teamCallers = ['outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
const callers = ['server-admin', ...teamCallers] as const;
export type People = Record<(typeof callers)[number], TestUser>;

/** The folder that holds the items of a call, with its path as the caller sees it. */
export type Place = { id: string | null; names: string[] };

/** A team with everything that a call can refer to. */
export type World = {
  server: TestServer;
  secret: string;
  people: People;
  team: { id: string; name: string };
  place: Place;
  folder: { id: string; name: string };
  trashed: { id: string };
  inviteId: string;
  inviteToken: string;
};

/** The caller as calls name them. Users without an account have a guest id, or none. */
export type Self = TestUser & { guestId?: string; account?: TestUser; share?: { id: string; state: string } };

export type Ground = Pick<World, 'server' | 'secret' | 'people'>;

export async function startMatrixServer(): Promise<Ground> {
  const secret = uuidv7();
  const server = await startTestServer({ secret, teamProviders: 'anywhere' });
  // The first account runs the server.
  const users = [await buildUser(server), ...(await Promise.all(teamCallers.map(() => buildUser(server))))];
  const people = Object.fromEntries(callers.map((name, index) => [name, users[index]])) as People;
  await buildTeam(server, people.outsider);
  return { server, secret, people };
}

export async function buildWorld(ground: Ground, place: Place = { id: null, names: [] }): Promise<World> {
  const { server, people } = ground;
  const team = await buildTeamOf(ground);
  const inviteToken = uuidv7();
  const invite = {
    id: uuidv7(),
    team_id: team.id,
    email: 'invited@test.local',
    role: 'viewer' as const,
    token_hash: createHash('sha256').update(inviteToken).digest('hex'),
    invited_by: people.owner.id,
    sent_at: new Date(),
    expires_at: new Date(Date.now() + dayMs),
  };
  await server.db.insertInto('team_invites').values(invite).execute();
  return furnish({ ...ground, team, inviteId: invite.id, inviteToken }, place);
}

/** The same world with everything in another place. */
export async function furnish(world: Omit<World, 'place' | 'folder' | 'trashed'>, place: Place): Promise<World> {
  const { server, team } = world;
  const [folder, trashed] = await Promise.all([
    buildItem(server, team.id, { parentId: place.id }),
    buildItem(server, team.id, { parentId: place.id, isDeleted: true }),
  ]);
  return { ...world, place, folder, trashed };
}

async function buildTeamOf({ server, people }: Ground): Promise<World['team']> {
  const { owner, viewer, editor, admin, removed } = people;
  const team = await buildTeam(server, owner, { viewer, editor, admin });
  const member = { team_id: team.id, user_id: removed.id, role: 'admin' as const };
  await server.db.insertInto('team_members').values(member).execute();
  await server.db.deleteFrom('team_members').where('user_id', '=', removed.id).execute();
  return team;
}

export const ownedBy = ({ people }: World) => ({ userId: people.owner.id });

/** The folder path to the item of a call. */
export const pathIn = ({ place }: World) => place.names.join('/');

export const keyIn = ({ people, team, place }: World, ...names: string[]) =>
  formatKey({ ownerId: people.owner.id, team: team.name, names: [...place.names, ...names] });

export const videoIn = ({ server, team, place }: World) =>
  buildVideo(server, team.id, { name: `${uuidv7()}.mp4`, parentId: place.id });

/** Written by the caller, in the role they had then, or by another user. */
export async function writeComment(world: World, author: Self, given: { isDeleted?: boolean } = {}): Promise<string> {
  const { guestId } = author;
  const id = await buildComment(world.server, await videoIn(world), guestId ? world.people.owner : author, given);
  if (guestId) {
    const byGuest = { author_id: null, guest_id: guestId };
    await world.server.db.updateTable('comments').set(byGuest).where('id', '=', id).execute();
  }
  return id;
}

/** A comment on the first of two versions. */
export async function writeEarlier(world: World, author: Self): Promise<string> {
  const id = await writeComment(world, author);
  const { item_id: itemId } = await world.server.db
    .selectFrom('comments')
    .select('item_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await buildVersion(world.server, itemId, 2);
  return id;
}
