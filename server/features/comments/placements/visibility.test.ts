import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { formatSide } from '#contract/media/changes.ts';
import {
  buildComment,
  buildFacts,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  callEndpoint,
  type Outcome,
  type TestUser,
} from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { openAsGuest, openBrowser, shareItem, shareSelection } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { alignmentAlgorithm } from '#server/features/changes/changes.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const cases = isProof ? 10_000 : 50;
/** The world changes this often. */
const casesInRound = 25;
const facts = buildFacts({ frameCount: 100, rate: { num: 25, den: 1 } });

type Call = <N extends EndpointName>(name: N, sent: Sent<Endpoints[N]>) => Promise<Outcome<N>>;
type File = { id: string; teamId: string; versions: { id: string; mediaId: string; commentIds: string[] }[] };

/** The comments that only the team sees. */
const ofTeam = new Set<string>();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { below, pick } = makeRandom(runSeed);

async function buildFile(teamId: string, parentId: string | null, authors: TestUser[]): Promise<File> {
  const { id } = await buildItem(server, teamId, { kind: 'file', name: `${uuidv7()}.mp4`, parentId });
  const versions: File['versions'] = [];
  for (let number = 1; number <= 1 + below(4); number++) {
    const versionId = await buildVersion(server, id, number, { facts });
    const { media_id: mediaId } = await server.db
      .selectFrom('versions')
      .select('media_id')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow();
    const commentIds: string[] = [];
    for (let n = below(4); n > 0; n--) {
      const author = pick(authors);
      const commentId = await buildComment(server, { id, versionId }, author, { isDeleted: below(6) === 0 });
      const given = { assignee_id: author.id, is_team_only: below(3) === 0 };
      await server.db.updateTable('comments').set(given).where('id', '=', commentId).execute();
      if (given.is_team_only) ofTeam.add(commentId);
      const mention = { comment_id: commentId, user_id: author.id, name: author.name };
      await server.db.insertInto('comment_mentions').values(mention).execute();
      commentIds.push(commentId);
    }
    versions.push({ id: versionId, mediaId, commentIds });
  }
  return { id, teamId, versions };
}

/** As if all videos had been compared, so that no case is limited by the number of new comparisons. */
async function alignAll(mediaIds: string[]): Promise<void> {
  const all = { from: 0, to: 100 };
  const result = JSON.stringify({
    segments: [{ old: all, now: all, kind: 'same', at: 0, speed: 1, confidence: 1 }],
    sound: [],
  });
  const rows = mediaIds.flatMap((old) =>
    mediaIds.flatMap((now) =>
      old === now
        ? []
        : [{ old_media_id: old, now_media_id: now, algorithm: alignmentAlgorithm, state: 'done' as const, result }],
    ),
  );
  await server.db.insertInto('alignments').values(rows).execute();
}

async function buildWorld() {
  const [owner, editor, viewer, other, outsider] = await Promise.all(
    Array.from({ length: 5 }, () => buildUser(server)),
  );
  if (!owner || !editor || !viewer || !other || !outsider) throw new Error('no users');
  const team = await buildTeam(server, owner, { editor, viewer });
  const strange = await buildTeam(server, other, { viewer: editor });
  const folders: string[] = [];
  const files: File[] = [];
  for (const { id: teamId } of [team, strange]) {
    const { id: outer } = await buildItem(server, teamId, { kind: 'folder', name: uuidv7() });
    const { id: inner } = await buildItem(server, teamId, { kind: 'folder', name: uuidv7(), parentId: outer });
    folders.push(outer, inner);
    for (const parentId of [null, outer, inner, inner]) files.push(await buildFile(teamId, parentId, [owner, viewer]));
  }
  await alignAll(files.flatMap(({ versions }) => versions.map(({ mediaId }) => mediaId)));
  const [first, second, third] = files;
  if (!first || !second || !third) throw new Error('no files');
  const shared = [folders[0] ?? '', folders[1] ?? '', second.id];
  const shares = await Promise.all(shared.map((id) => shareItem(server, id, owner, { allowComments: below(2) === 0 })));
  const selection = await shareSelection(server, [first.id, third.id], owner);
  const byToken =
    ({ token }: TestUser): Call =>
    (name, sent) =>
      callEndpoint(server, name, sent, token);
  const guests = await Promise.all([...shares, selection].map(({ key }) => openAsGuest(server, key)));
  const people = [owner, editor, viewer, other, outsider];
  const own = people.map(byToken);
  const callers: Call[] = [
    ...own,
    ...guests.map((guest): Call => guest.call),
    openBrowser(server, shares[0]?.key ?? '', outsider).call,
    openBrowser(server, 'no-such-link').call,
  ];
  const userOf = new Map(own.map((call, index) => [call, people[index]?.id]));
  return { owner, viewer, team, files, folders, shared, callers, userOf };
}

type World = Awaited<ReturnType<typeof buildWorld>>;

/** Something that changes who may see what. */
async function changeWorld({ owner, viewer, team, files, folders, shared }: World): Promise<void> {
  const flip = (isThere: boolean) => (isThere ? new Date() : null);
  const anything = pick([...files.map(({ id }) => id), ...folders]);
  await pick([
    () =>
      server.db
        .updateTable('items')
        .set({ deleted_at: flip(below(4) === 0) })
        .where('id', '=', anything)
        .execute(),
    () => shareItem(server, pick(shared), owner, { visibility: pick(['public', 'onlyMe'] as const) }).catch(() => null),
    () => shareItem(server, pick(shared), owner, { allowComments: below(2) === 0 }).catch(() => null),
    async () => {
      const commentId = pick(files.flatMap(({ versions }) => versions.flatMap(({ commentIds }) => commentIds)));
      await server.db
        .updateTable('comments')
        .set({ deleted_at: flip(below(2) === 0) })
        .where('id', '=', commentId)
        .execute();
    },
    async () => {
      const own = { team_id: team.id, user_id: viewer.id };
      await server.db
        .deleteFrom('team_members')
        .where('team_id', '=', team.id)
        .where('user_id', '=', viewer.id)
        .execute();
      if (below(2) === 0)
        await server.db
          .insertInto('team_members')
          .values({ ...own, role: 'viewer' })
          .execute();
    },
  ])();
}

/** The team of a file, if the caller is in it. */
async function findTeam({ userOf }: World, call: Call, { teamId }: File): Promise<Set<string>> {
  const rows = await server.db.selectFrom('team_people').select('user_id').where('team_id', '=', teamId).execute();
  const team = new Set(rows.map((row) => row.user_id));
  return team.has(userOf.get(call) ?? '') ? team : new Set();
}

type Seen = { status: number; comments: Map<string, boolean> };

/** The comments that the caller sees on each version by itself, and whether they may resolve them. */
async function listSeen(call: Call, { id, versions }: File, before: number): Promise<Seen> {
  const comments = new Map<string, boolean>();
  for (let version = 1; version < Math.max(2, Math.min(before, versions.length + 1)); version++) {
    const { status, body } = await call('listComments', { params: { itemId: id }, query: { version } });
    if (status !== 200) return { status, comments };
    if (version < before) for (const comment of body.comments) comments.set(comment.id, comment.can.resolve);
  }
  return { status: 200, comments };
}

test(`${cases} random readers see no comment, no change, no assignment and no person that they could not see before`, async () => {
  const world = await buildWorld();
  let [answered, refused] = [0, 0];
  for (let n = 0; n < cases; n++) {
    if (n % casesInRound === 0) {
      await changeWorld(world);
      // Wrong links are limited for all together.
      await endRateLimits(server);
    }
    const call = pick(world.callers);
    const file = pick(world.files);
    const version = 1 + below(file.versions.length + 1);
    const seen = await listSeen(call, file, version);
    const expected = seen.status !== 200 ? seen.status : version <= file.versions.length ? 200 : 404;
    const sent = { params: { itemId: file.id }, query: { version } };
    const [carried, placed] = [await call('listCarried', sent), await call('listPlacements', sent)];
    const at = `case ${n}`;
    expect([carried.status, placed.status], at).toEqual([expected, expected]);
    if (expected === 200) {
      const visible = [...seen.comments.keys()].sort();
      expect(carried.body.comments.map(({ id }) => id).sort(), at).toEqual(visible);
      expect(placed.body.placements.map(({ commentId }) => commentId).sort(), at).toEqual(visible);
      const team = await findTeam(world, call, file);
      const { body, status } = await call('listMentionable', { params: { itemId: file.id } });
      const people = status === 200 ? body.people.map(({ id }) => id) : [];
      const authors = new Set([world.owner.id, world.viewer.id]);
      expect(
        people.filter((id) => !authors.has(id) && !team.has(id)),
        at,
      ).toEqual([]);
      const assigned = carried.body.comments.flatMap(({ assignment, mentions }) => [
        ...(assignment ? [assignment.person.id] : []),
        ...mentions.flatMap(({ userId }) => userId ?? []),
      ]);
      if (team.size === 0) expect([...assigned, ...visible.filter((id) => ofTeam.has(id))], at).toEqual([]);
      answered += 1;
    } else refused += 1;

    const commentId = pick(file.versions.flatMap(({ commentIds }) => commentIds));
    if (commentId !== undefined && below(4) === 0) {
      const mayResolve = seen.comments.get(commentId);
      const body = { version, frame: below(100) };
      const { status } = await call('placeComment', { params: { commentId }, body });
      if (status === 200) expect(mayResolve, at).toBe(true);
      if (seen.status !== 200) expect(status, at).toBe(seen.status);
    }
    if (below(4) === 0) {
      const other = pick(world.files);
      const query = { old: formatSide({ itemId: file.id }), now: formatSide({ itemId: other.id }) };
      const { status } = await call('showChanges', { query });
      const refusal = [seen.status, (await listSeen(call, other, 1)).status].find((one) => one !== 200);
      expect(status, at).toBe(refusal ?? 200);
    }
  }
  // Otherwise the cases show nothing.
  expect(Math.min(answered, refused)).toBeGreaterThan(cases / 100);
});
