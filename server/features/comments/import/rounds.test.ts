import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { buildFacts, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

/**
 * Rounds of edits here, an export, edits in the file, and an import. The writers of this test are its own, and know no
 * more of the product than the form of its links.
 */
const rounds = Number(process.env.ROUNDS ?? (isProof ? 100 : 2));
const frameCount = 2_400;

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = await Promise.all([buildUser(server, { name: 'Mara' }), buildUser(server, { name: 'Tom' })]);
  const team = await buildTeam(server, mara, { viewer: tom });
  itemId = (await buildVideo(server, team.id, { facts: buildFacts({ frameCount, rate: { num: 24, den: 1 } }) })).id;
});

afterAll(() => server.stop());

type Mark = {
  id: string | null;
  frame: number;
  length: number;
  author: string;
  text: string;
  isResolved: boolean;
  replies: [string, string][];
};

const two = (value: number) => String(value).padStart(2, '0');
const timecode = (frame: number) =>
  `00:${two(Math.floor(frame / 1440))}:${two(Math.floor(frame / 24) % 60)}:${two(frame % 24)}`;
const link = ({ id }: Mark) =>
  id === null ? '' : ` https://vizio.example/feedback?item=${itemId}&comment=${id}&version=1`;
const oneLine = (mark: Mark) =>
  `${mark.text}${mark.replies.map(([author, text]) => ` / > ${author}: ${text}`).join('')}${mark.id && mark.isResolved ? ' / [resolved] /' : ''}${link(mark)}`;

const writers = {
  avid: (marks: Mark[]) =>
    marks
      .map((mark) => `${mark.author}\t${timecode(mark.frame)}\tV1\tred\t${oneLine(mark)}\t${mark.length}\n`)
      .join(''),
  edl: (marks: Mark[]) =>
    `TITLE: A\nFCM: NON-DROP FRAME\n\n${marks
      .map((mark) => {
        const at = timecode(mark.frame);
        return `001  001      V     C        ${at} ${at} ${at} ${at}  \n |C:ResolveColorRed |M:${mark.author}: ${oneLine(mark)} |D:${mark.length}\n\n`;
      })
      .join('')}`,
  otio: (marks: Mark[]) => {
    const time = (value: number) => ({ value, rate: 24 });
    const markers = marks.map((mark) => ({
      OTIO_SCHEMA: 'Marker.2',
      comment: mark.id ? mark.text : `${mark.author}: ${mark.text}`,
      marked_range: { start_time: time(mark.frame), duration: time(mark.length) },
      metadata: mark.id
        ? {
            vizio: {
              id: mark.id,
              author: mark.author,
              resolved: mark.isResolved,
              replies: mark.replies.map(([author, text]) => ({ author, text })),
            },
          }
        : {},
    }));
    return JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', tracks: { OTIO_SCHEMA: 'Stack.1', children: [], markers } });
  },
};

async function list(): Promise<Comment[]> {
  const { body } = await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, mara.token);
  return body.comments;
}

/** A comment without what an import may not touch, for comparison. */
const core = ({ text, frame, endFrame, resolved }: Comment) => ({ text, frame, endFrame, resolved });

test(`in ${rounds} rounds no comment is doubled and none is lost`, async () => {
  const random = makeRandom(runSeed);
  let count = 0;
  const words = () => `${random.pick(['Tilts', 'Too dark 🎬', 'Größer', 'مرحبا', 'cut "here"'])} n${++count}`;
  const people = [mara, tom] as const;
  for (let round = 0; round < rounds; round++) {
    if (round % 50 === 0) await server.db.deleteFrom('comments').where('item_id', '=', itemId).execute();
    await sql`delete from rate_limits`.execute(server.db);
    // Edits here.
    const who = random.pick(people);
    const frame = random.below(frameCount);
    const written = await callEndpoint(
      server,
      'createComment',
      { params: { itemId }, body: { text: words(), replyTo: null, frame } },
      who.token,
    );
    if (random.below(2) === 0) {
      const body = { text: words(), replyTo: written.body.id, frame };
      await callEndpoint(server, 'createComment', { params: { itemId }, body }, random.pick(people).token);
    }
    // An export.
    const before = await list();
    const marks = before.flatMap((one): Mark[] => {
      if (one.replyTo !== null || one.frame === null) return [];
      const replies = before
        .filter(({ replyTo }) => replyTo === one.id)
        .map(({ author, text }): [string, string] => [author.name, text]);
      const length = (one.endFrame ?? one.frame) - one.frame + 1;
      return [
        {
          id: one.id,
          frame: one.frame,
          length,
          author: one.author.name,
          text: one.text,
          isResolved: one.resolved,
          replies,
        },
      ];
    });
    // Edits in the file.
    const expected = new Map(before.map((one) => [one.id, core(one)]));
    const own = random.pick(marks);
    const isMine = own.author === mara.name;
    const change = random.pick(['text', 'move', 'resolve', 'none'] as const);
    const known = own.id === null ? undefined : expected.get(own.id);
    if (change === 'text') own.text = words();
    if (change === 'move') own.frame = random.below(frameCount - 30);
    if (change === 'resolve') own.isResolved = true;
    if (known && isMine && change === 'text') Object.assign(known, { text: own.text });
    if (known && isMine && change === 'move')
      Object.assign(known, { frame: own.frame, endFrame: own.length > 1 ? own.frame + own.length - 1 : null });
    if (known && change === 'resolve') Object.assign(known, { resolved: true });
    const added: Mark = {
      id: null,
      frame: random.below(frameCount - 30),
      length: random.pick([1, 24]),
      author: mara.name,
      text: words(),
      isResolved: false,
      replies: [],
    };
    marks.push(added);
    const format = random.pick(['avid', 'edl', 'otio'] as const);
    const file = { version: 1, name: 'a', content: Buffer.from(writers[format](marks)).toString('base64') };
    const importAll = async () => {
      const plan = await callEndpoint(server, 'readMarkers', { params: { itemId }, body: file }, mara.token);
      expect(plan.body.warnings).toEqual([]);
      const take = plan.body.rows.map(({ key }) => key);
      return (await callEndpoint(server, 'importMarkers', { params: { itemId }, body: { ...file, take } }, mara.token))
        .body;
    };
    const where = `round ${round}, ${format}, ${change}`;
    expect((await importAll()).created, where).toBe(1);
    expect(await importAll(), where).toMatchObject({ created: 0, changed: 0 });
    const after = await list();
    expect(after.length, where).toBe(before.length + 1);
    for (const one of after) if (expected.has(one.id)) expect(core(one), where).toEqual(expected.get(one.id));
    const found = after.filter(({ text }) => text.endsWith(added.text));
    expect(found, where).toHaveLength(1);
    expect(found[0], where).toMatchObject({ frame: added.frame, endFrame: added.length > 1 ? added.frame + 23 : null });
  }
});
