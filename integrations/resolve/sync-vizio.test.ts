import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { buildComment, buildExport, changeComments, type ExportedComment } from '../build-export.ts';
import { type ResolveTimeline, startStandIn } from './run-script.ts';

let standIn: Awaited<ReturnType<typeof startStandIn>>;
beforeAll(async () => {
  standIn = await startStandIn(await makeFolder());
});
afterAll(() => standIn.stop());

const empty: ResolveTimeline = { frameRate: 24, dropFrame: '0', startFrame: 86_400, frameCount: 1000, markers: [] };

test('adds each comment on its frame with replies, state and link', async () => {
  const comment = buildComment('c1', {
    frame: 48,
    endFrame: 72,
    color: 'Rose',
    text: 'Too dark\nhere 🎬',
    resolved: true,
    hasDrawing: true,
    replies: [{ author: 'Omar', text: 'Graded\nand saved' }],
  });
  const { code, printed, markers } = await sync([comment]);
  expect(code).toBe(0);
  expect(printed).toBe('1 added, 0 updated, 0 removed, 0 unchanged.\n');
  expect(markers).toEqual([
    {
      frame: 48,
      shown: {
        color: 'Rose',
        duration: 25,
        name: 'Mara',
        note: `Too dark\nhere 🎬\n> Omar: Graded\n>  and saved\n[resolved; with drawing]\n${comment.url}`,
        customData: expect.stringMatching(/^vizio:c1:[0-9a-f]{12}$/),
      },
    },
  ]);
});

test('changes nothing when the same notes are synced again', async () => {
  const notes = [buildComment('c1', { frame: 1 }), buildComment('c2', { frame: 1 }), buildComment('c3', { frame: 9 })];
  const first = await sync(notes);
  const again = await sync(notes, first.markers);
  expect(again.printed).toBe('0 added, 0 updated, 0 removed, 3 unchanged.\n');
  expect(again.markers).toEqual(first.markers);
});

test('updates changed comments, removes deleted ones, and keeps the markers of others', async () => {
  const other = { frame: 70, shown: { color: 'Red', duration: 1, note: '', name: 'Cut here', customData: 'tool:7' } };
  const first = await sync(
    [buildComment('c1', { frame: 5 }), buildComment('c2', { frame: 6 }), buildComment('c3', { frame: 7 })],
    [other],
  );
  const again = await sync(
    [
      buildComment('c1', { frame: 5 }),
      buildComment('c2', { frame: 60, text: 'New' }),
      buildComment('c4', { frame: 8 }),
    ],
    first.markers,
  );
  expect(again.printed).toBe('1 added, 1 updated, 1 removed, 1 unchanged.\n');
  expect(again.markers.map(({ frame }) => frame)).toEqual([5, 8, 60, 70]);
  expect(again.markers.at(-1)).toEqual(other);
});

test('merges comments on one frame into one marker that knows both', async () => {
  const notes = [buildComment('c1', { frame: 5 }), buildComment('c2', { frame: 5, author: 'Omar', endFrame: 13 })];
  const first = await sync(notes);
  expect(first.markers).toHaveLength(1);
  expect(first.markers[0]?.shown).toMatchObject({ name: 'Mara, Omar', duration: 9 });
  expect(first.markers[0]?.shown.note).toContain('Mara: Text of c1');
  expect(first.markers[0]?.shown.note).toContain('Omar: Text of c2');

  const apart = await sync([buildComment('c1', { frame: 5 }), buildComment('c2', { frame: 6 })], first.markers);
  expect(apart.printed).toBe('0 added, 1 updated, 0 removed, 1 unchanged.\n');
  expect(apart.markers.map(({ frame }) => frame)).toEqual([5, 6]);
});

test('leaves a marker where the editor moved it until its comment changes', async () => {
  const first = await sync([buildComment('c1', { frame: 5 })]);
  const moved = first.markers.map(({ shown }) => ({ frame: 99, shown: { ...shown, color: 'Sand' } }));
  expect((await sync([buildComment('c1', { frame: 5 })], moved)).markers).toEqual(moved);
  expect((await sync([buildComment('c1', { frame: 5, text: 'New' })], moved)).markers).toMatchObject([{ frame: 5 }]);
});

test('takes the next free frame beside a marker of another person, and says so in both places', async () => {
  const other = { frame: 5, shown: { color: 'Red', duration: 1, note: '', name: 'Theirs', customData: '' } };
  const { printed, markers } = await sync(
    [buildComment('c1', { frame: 5 }), buildComment('c2', { frame: 6 })],
    [other],
  );
  expect(printed).toContain('1 placed on the next free frame');
  expect(markers.map(({ frame, shown }) => [frame, shown.name, shown.note.split('\n')[0]])).toEqual([
    [5, 'Theirs', ''],
    [6, 'Mara', 'Text of c2'],
    [7, 'Mara (2 frames earlier)', 'Text of c1'],
  ]);
});

test('keeps the markers of another video of Vizio', async () => {
  const first = await sync([buildComment('c1', { frame: 5 })]);
  const elsewhere = { url: 'https://review.example/feedback?item=video-2&version=1' };
  const { printed, markers } = await sync([], first.markers, elsewhere);
  expect(printed).toBe('0 added, 0 updated, 0 removed, 0 unchanged.\n');
  expect(markers).toEqual(first.markers);
});

test('loses and doubles nothing in many rounds of changes', async () => {
  const random = makeRandom(7);
  const other = { color: 'Red', duration: 1, note: '', name: 'Theirs', customData: '' };
  let markers: ResolveTimeline['markers'] = [{ frame: 3, shown: other }];
  let comments: ExportedComment[] = [];
  for (let round = 0; round < (isProof ? 200 : 10); round += 1) {
    comments = changeComments(comments, random, round);
    markers = (await sync(comments, markers)).markers;
    const ids = markers.flatMap(({ shown }) => [...shown.customData.matchAll(/vizio:([\w-]+)/g)].map(([, id]) => id));
    expect(ids.toSorted()).toEqual(comments.map(({ id }) => id).toSorted());
    expect(markers.find(({ frame }) => frame === 3)?.shown).toEqual(other);
  }
});

test.each([
  ['23.976', 24_000, 1001],
  ['29.97 DF', 30_000, 1001],
  [59.94, 60_000, 1001],
  [25, 25, 1],
])('accepts a timeline at %s for a video at %i/%i', async (frameRate, num, den) => {
  const { code } = await standIn.run({
    timeline: { ...empty, frameRate },
    file: write([], { frameRate: { num, den } }),
  });
  expect(code).toBe(0);
});

test.each([
  ['24', 24_000, 1001],
  ['23.976', 24, 1],
  ['30', 30_000, 1001],
  ['', 25, 1],
])('stops at a timeline of “%s” for a video at %i/%i', async (frameRate, num, den) => {
  const file = write([buildComment('c1')], { frameRate: { num, den } });
  const { code, printed, markers } = await standIn.run({ timeline: { ...empty, frameRate }, file });
  expect(code).toBe(1);
  expect(printed).toMatch(/^Stopped, nothing was changed\. .*frame/);
  expect(markers).toEqual([]);
});

test('reports what lies behind the end, what has no place, and another start', async () => {
  const video = { frameRate: { num: 30_000, den: 1001 }, isDropFrame: true, start: '00:00:00;00' };
  const file = write([buildComment('c1', { frame: 1800 }), buildComment('c2', { frame: null })], video);
  const { printed } = await standIn.run({ timeline: { ...empty, frameRate: '29.97 DF', startFrame: 107_892 }, file });
  expect(printed.split('\n')).toEqual([
    '0 added, 0 updated, 0 removed, 0 unchanged.',
    'Resolve refused 1: 01:01:00;02. Does the timeline end before them?',
    '1 comments have no place in this version and stay in Vizio.',
    'The timeline starts at 01:00:00;00 and the export at 00:00:00;00: markers count from the first frame.',
    '',
  ]);
});

test('knows the start of a timeline with drop-frame numbers', async () => {
  const timeline = { ...empty, frameRate: '59.94', dropFrame: '1', startFrame: 59_768 } as const;
  const file = write([], { frameRate: { num: 60_000, den: 1001 }, isDropFrame: true, start: '00:16:37;08' });
  expect((await standIn.run({ timeline, file })).printed).toBe('0 added, 0 updated, 0 removed, 0 unchanged.\n');
});

test('runs from the menu of Resolve and asks for the file there', async () => {
  const file = write([buildComment('c1')]);
  expect((await standIn.run({ timeline: empty, file, isMenu: true })).markers).toHaveLength(1);
  const canceled = await standIn.run({ timeline: empty, file, isMenu: true, isCanceled: true });
  expect(canceled.printed).toContain('Nothing was changed');
  expect((await standIn.run({ timeline: null, file })).printed).toContain('No timeline is open');
});

test('accepts no text that could break the project', async () => {
  const text = 'a\u0000b\u001b[31m\u2028 \ud800 \u202Eright to left مرحبا';
  const { code, markers } = await sync([buildComment('c1', { text, author: '\u0007Mara', color: 'Chartreuse' })]);
  expect(code).toBe(0);
  expect(markers[0]?.shown.name).toBe('Mara');
  expect(markers[0]?.shown.color).toBe('Blue');
  expect(markers[0]?.shown.note).toContain('ab[31m \ufffd \u202Eright to left مرحبا');
});

test.each([
  ['no JSON', 'TITLE: notes'],
  ['another JSON', '{"comments": []}'],
  ['a list', '[]'],
  ['a newer version', JSON.stringify({ ...buildExport([]), formatVersion: 2 })],
  ['a deep one', `${'['.repeat(200_000)}`],
  ['no video', JSON.stringify({ ...buildExport([]), video: null })],
  ['one without frames', JSON.stringify({ ...buildExport([]), video: { name: 'Film', version: 1, url: '' } })],
  ['a rate of zero', write([], { frameRate: { num: 0, den: 1 } })],
  ['a frame that is none', write([{ ...buildComment('c1'), frame: 1.5 }])],
  ['an endless frame', write([{ ...buildComment('c1'), frame: 1e300 }])],
  ['an id with a space', write([buildComment('c1 vizio:c2')])],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
])('refuses %s with a sentence, and changes nothing', async (_name, file) => {
  const { code, printed, markers } = await standIn.run({ timeline: empty, file });
  expect(code).toBe(1);
  expect(printed).toMatch(/^Stopped, nothing was changed\. The file .*(Export|Get)/);
  expect(markers).toEqual([]);
});

function sync(notes: ExportedComment[], markers: ResolveTimeline['markers'] = [], video: object = {}) {
  return standIn.run({ timeline: { ...empty, markers }, file: write(notes, video) });
}

function write(notes: ExportedComment[], video: object = {}): string {
  return JSON.stringify(buildExport(notes, video));
}
