import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { dayMs } from '#contract/durations.ts';
import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import {
  buildFacts,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type Outcome,
  type TestUser,
} from '#rig/people/factories.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { emptyDeletedComments, forgetOldChanges } from './comments.ts';

type Call = <N extends EndpointName>(name: N, sent: Sent<Endpoints[N]>) => Promise<Outcome<N>>;
/** A list as one reader has it. */
type Held = { list: 'listComments' | 'listCarried'; version: number; comments: Comment[]; since: string };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const steps = isProof ? 2_000 : 50;

test(`after ${steps} random changes by several people, lists continued by what changed are those fetched anew`, async () => {
  const random = makeRandom(runSeed);
  const [mara, tom, ines] = [await buildUser(server), await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { editor: tom, viewer: ines });
  const video = await buildVideo(server, team.id);
  await buildVersion(server, video.id, 2);
  const guest = await openAsGuest(server, (await shareItem(server, video.id, mara)).key);
  const as =
    (user: TestUser): Call =>
    (name, sent) =>
      callEndpoint(server, name, sent, user.token);
  const people: Call[] = [as(mara), as(tom), as(ines), guest.call];
  const ids: string[] = [];
  const counts = { changes: 0, whole: 0 };

  const write = async (replyTo: string | null) => {
    const id = uuidv7();
    const body = { id, text: `Note ${ids.length}`, replyTo, version: 1 + random.below(2), seconds: random.below(3) };
    const { status } = await random.pick(people)('createComment', { params: { itemId: video.id }, body });
    if (status === 200) ids.push(id);
  };
  /** One of a few, so that changes of one comment follow each other. */
  const pickId = () => random.pick(ids.slice(-6));
  const update = (body: Sent<Endpoints['updateComment']>['body']) =>
    random.pick(people)('updateComment', { params: { commentId: pickId() }, body });
  const rename = async (name: string) => {
    if (random.below(2) === 0) return guest.call('nameGuest', { body: { name } });
    const { id } = random.pick([mara, tom]);
    return server.db.updateTable('users').set({ name }).where('id', '=', id).execute();
  };
  const changePicture = async () => {
    const user_id = random.pick([mara, tom]).id;
    await server.db.deleteFrom('user_pictures').where('user_id', '=', user_id).execute();
    const picture = { id: uuidv7(), user_id, size_bytes: 1, checksum: '' };
    if (random.below(3) === 0) return;
    // Another step may choose a picture for the same person at this moment.
    const insert = server.db.insertInto('user_pictures').values(picture);
    await insert.onConflict((taken) => taken.column('user_id').doUpdateSet({ id: picture.id })).execute();
  };
  let learned = 0;
  const learnFacts = async () => {
    // Never those of before once more, which no video has.
    learned += 1;
    const facts = buildFacts({
      frameCount: 100 + learned,
      rate: random.pick([24, 25, 50].map((num) => ({ num, den: 1 }))),
    });
    const media = server.db.selectFrom('versions').select('media_id').where('id', '=', video.versionId);
    await server.db
      .updateTable('media')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', media)
      .execute();
  };

  const step = async (): Promise<unknown> => {
    const dice = random.below(100);
    if (ids.length < 5 || dice < 15) return write(null);
    if (dice < 28) return write(pickId());
    if (dice < 38) return update({ text: `Note ${dice} ${random.below(100)}` });
    if (dice < 48) return update({ resolved: random.below(2) === 0 });
    if (dice < 70) return update({ liked: random.below(2) === 0 });
    const params = { commentId: pickId() };
    if (dice < 80) return random.pick(people)('deleteComment', { params });
    if (dice < 90) return random.pick(people)('restoreComment', { params });
    if (dice < 94) return rename(`Name ${random.below(100)}`);
    if (dice < 97) return changePicture();
    if (dice === 97) return learnFacts();
    if (dice === 98) return emptyDeletedComments(server.db, new Date(Date.now() + 31 * dayMs));
    return forgetOldChanges(server.db, new Date(Date.now() + 2 * dayMs));
  };

  const read = async (call: Call, { list, version }: Held, since?: string) => {
    const { status, body } = await call(list, {
      params: { itemId: video.id },
      query: { version, ...(since && { since }) },
    });
    expect(status).toBe(200);
    return body;
  };

  /** Continues a list, now and then from an earlier moment once more. */
  const goOn = async (call: Call, held: Held) => {
    const { comments, gone, total, now = '' } = await read(call, held, held.since);
    const changed = new Set([...(gone ?? []), ...comments.map(({ id }) => id)]);
    const left = gone ? held.comments.filter(({ id }) => !changed.has(id)) : [];
    held.comments = [...left, ...comments].sort((a, b) => (a.id < b.id ? -1 : 1));
    if (gone) expect(total).toBe(held.comments.length);
    if (!gone || random.below(3) > 0) held.since = now;
    counts[gone ? 'changes' : 'whole'] += 1;
  };

  const lists = people.flatMap((call) =>
    [
      { list: 'listComments' as const, version: 1 },
      { list: 'listComments' as const, version: 2 },
      { list: 'listCarried' as const, version: 2 },
    ].map((place) => ({ call, held: { ...place, comments: [], since: '' } as Held })),
  );

  const compare = async (some: typeof lists) => {
    for (const { call, held } of some) {
      await goOn(call, held);
      expect(held.comments, `seed ${runSeed}`).toEqual((await read(call, held)).comments);
    }
  };

  for (let count = 0; count < steps; count++) {
    if (count % 3 === 2) {
      const { call, held } = random.pick(lists);
      // A change under way may be in the list or in the next one, so nothing is compared here.
      const [{ now = '', comments, gone }] = await Promise.all([read(call, held), step(), step()]);
      expect(gone).toBeUndefined();
      Object.assign(held, { comments, since: now });
    } else await step();
    // The others go on from an earlier moment later.
    if (count % 5 === 0) await compare(lists.filter(() => random.below(3) === 0));
  }
  await compare(lists);
  // Of few steps most may be such that make a list whole.
  expect(counts.changes).toBeGreaterThan(isProof ? counts.whole : 0);
});
