import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { buildComment, buildExport, changeComments, type ExportedComment } from '../build-export.ts';
import { openPanel, panelFolder } from './open-panel.ts';
import { buildPremiere } from './stand-in.ts';

const at24 = { timebase: 10_584_000_000n };
const hour = 254_016_000_000n * 3600n;

test('adds each comment on its frame with replies, state, link and colour', async () => {
  const comment = buildComment('c1', {
    frame: 48,
    endFrame: 72,
    color: 'Rose',
    text: 'Too dark\nhere 🎬',
    resolved: true,
    hasDrawing: true,
    replies: [{ author: 'Omar', text: 'Graded\nand saved' }],
  });
  const panel = openPanel(at24);
  expect(await panel.sync([comment])).toContain('1 added, 0 updated, 0 removed, 0 unchanged.');
  expect(panel.shown).toEqual([
    {
      name: 'Mara',
      type: 'Comment',
      color: panel.markerColor.RED,
      startTicks: 48n * 10_584_000_000n,
      durationTicks: 25n * 10_584_000_000n,
      comments: expect.stringMatching(
        /^Too dark\nhere 🎬\n> Omar: Graded\n> {2}and saved\n\[resolved; with drawing\]\nhttps:\S+comment=c1&rev=[0-9a-f]{8}$/,
      ),
    },
  ]);
  expect(panel.undoNames).toEqual(['Sync Vizio notes', 'Colour Vizio notes']);
});

test('changes nothing when the same notes are synced again', async () => {
  const panel = openPanel(at24);
  const notes = [buildComment('c1', { frame: 1 }), buildComment('c2', { frame: 1 }), buildComment('c3', { frame: 9 })];
  await panel.sync(notes);
  const before = structuredClone(panel.shown);
  expect(await panel.sync(notes)).toContain('0 added, 0 updated, 0 removed, 3 unchanged.');
  expect(panel.shown).toEqual(before);
  expect(panel.undoNames).toHaveLength(2);
});

test('updates changed comments, removes deleted ones, and keeps the markers of others', async () => {
  const panel = openPanel(at24);
  const other = { name: 'Cut here', comments: 'see https://example.org/?comment=c3', type: 'Chapter' };
  panel.shown.push({ ...other, startTicks: 0n, durationTicks: 0n, color: 1 });
  await panel.sync([buildComment('c1'), buildComment('c2'), buildComment('c3')]);
  const changed = buildComment('c2', { frame: 60, text: 'New', color: 'Green', author: 'Omar' });
  expect(await panel.sync([buildComment('c1'), changed, buildComment('c4')])).toContain(
    '1 added, 1 updated, 1 removed, 1 unchanged.',
  );
  expect(panel.shown.map(({ name, comments }) => [name, comments.split('\n')[0]])).toEqual([
    ['Cut here', 'see https://example.org/?comment=c3'],
    ['Mara', 'Text of c1'],
    ['Omar', 'New'],
    ['Mara', 'Text of c4'],
  ]);
  expect(panel.shown[2]).toMatchObject({ startTicks: 60n * at24.timebase, color: panel.markerColor.GREEN });
});

test('leaves a marker where the editor moved it until its comment changes', async () => {
  const panel = openPanel(at24);
  await panel.sync([buildComment('c1')]);
  Object.assign(panel.shown[0] ?? {}, { startTicks: 5n, color: 99 });
  await panel.sync([buildComment('c1')]);
  expect(panel.shown).toMatchObject([{ startTicks: 5n, color: 99 }]);
  await panel.sync([buildComment('c1', { resolved: true })]);
  expect(panel.shown).toMatchObject([{ startTicks: 0n, color: panel.markerColor.BLUE }]);
});

test('keeps the markers of another video of Vizio', async () => {
  const panel = openPanel(at24);
  await panel.sync([buildComment('c1')]);
  await panel.sync([], { url: 'https://review.example/feedback?item=video-2&version=1' });
  expect(panel.shown).toHaveLength(1);
});

test('loses and doubles nothing in many rounds of changes', async () => {
  const random = makeRandom(7);
  const panel = openPanel(at24);
  const other = { name: 'Theirs', comments: '', type: 'Comment', startTicks: 0n, durationTicks: 0n, color: 1 };
  panel.shown.push(other);
  let comments: ExportedComment[] = [];
  for (let round = 0; round < (isProof ? 1000 : 100); round += 1) {
    comments = changeComments(comments, random, round);
    await panel.sync(comments);
    const places = panel.shown.map((shown) => [/comment=([\w-]+)/.exec(shown.comments)?.[1], shown.startTicks]);
    const wanted = comments.map(({ id, frame }) => [id, BigInt(frame ?? 0) * at24.timebase]);
    expect(new Map(places as [string, bigint][])).toEqual(new Map([[undefined, 0n], ...wanted] as [string, bigint][]));
    expect(places).toHaveLength(comments.length + 1);
  }
});

test.each([
  [10_594_584_000n, 24_000, 1001],
  [8_475_667_200n, 30_000, 1001],
  [4_233_600_000n, 60, 1],
])('accepts %i ticks per frame for a video at %i/%i, after 23 hours to the tick', async (timebase, num, den) => {
  const panel = openPanel({ timebase });
  await panel.sync([buildComment('c1', { frame: 4_968_000 })], { frameRate: { num, den } });
  expect(panel.shown[0]?.startTicks).toBe(4_968_000n * timebase);
});

test.each([
  [10_584_000_000n, 24_000, 1001],
  [8_467_200_000n, 30_000, 1001],
  [0n, 25, 1],
])('stops at %i ticks per frame for a video at %i/%i', async (timebase, num, den) => {
  const panel = openPanel({ timebase });
  expect(await panel.sync([buildComment('c1')], { frameRate: { num, den } })).toMatch(/^Stopped\. .*frame/);
  expect(panel.shown).toEqual([]);
});

test('reports what lies behind the end, what has no place, and another start', async () => {
  const panel = openPanel({ ...at24, zeroTicks: hour, endTicks: 10n * at24.timebase });
  const comments = [buildComment('c1', { frame: 10 }), buildComment('c2', { frame: null })];
  expect((await panel.sync(comments, { start: '00:00:00:00' })).split('\n').slice(1)).toEqual([
    '1 lie after the end of the sequence. Is it the one that was reviewed?',
    '1 comments have no place in this version and stay in Vizio.',
    'The sequence starts at 01:00:00:00 and the export at 00:00:00:00: markers count from the first frame.',
  ]);
  expect((await panel.sync(comments)).split('\n')).toHaveLength(3);
});

test('knows the start of a sequence with drop-frame numbers', async () => {
  const timebase = 8_475_667_200n;
  const panel = openPanel({ timebase, zeroTicks: 29_884n * timebase });
  const video = { frameRate: { num: 30_000, den: 1001 }, isDropFrame: true, start: '00:16:37;04' };
  expect((await panel.sync([], video)).split('\n')).toHaveLength(1);
});

test('says so when Premiere refuses, when nothing is chosen, and when no sequence is open', async () => {
  expect(await openPanel({ ...at24, refuses: true }).sync([buildComment('c1')])).toContain('Premiere refused');
  const panel = openPanel(at24);
  expect(await panel.choose(null)).toBe('Nothing was changed.');
  const { premiere } = buildPremiere(at24);
  Object.assign(premiere.Project, { getActiveProject: async () => undefined });
  expect(await openPanel(at24, premiere).sync([buildComment('c1')])).toContain('No sequence is open');
});

test('accepts no text that could break the project', async () => {
  const panel = openPanel(at24);
  const text = 'a\u0000b\u001b[31m\u2028 \ud800 \u202Eright to left مرحبا';
  await panel.sync([buildComment('c1', { text, author: '\u0007Mara', color: 'constructor' })]);
  expect(panel.shown[0]).toMatchObject({ name: 'Mara', color: panel.markerColor.BLUE });
  expect(panel.shown[0]?.comments).toContain('ab[31m \ufffd \u202Eright to left مرحبا');
});

test.each([
  ['no JSON', 'TITLE: notes'],
  ['another JSON', '{"comments": []}'],
  ['a newer version', JSON.stringify({ ...buildExport([]), formatVersion: 2 })],
  ['a deep one', '['.repeat(200_000)],
  ['no video', JSON.stringify({ ...buildExport([]), video: null })],
  ['one without frames', JSON.stringify({ ...buildExport([]), video: { name: 'Film', version: 1, url: '' } })],
  ['a rate of zero', write([], { frameRate: { num: 0, den: 1 } })],
  ['a frame that is none', write([{ ...buildComment('c1'), frame: 1.5 }])],
  ['an id with a space', write([buildComment('c1 c2')])],
])('refuses %s with a sentence, and changes nothing', async (_name, file) => {
  const panel = openPanel(at24);
  expect(await panel.choose(file)).toMatch(/^Stopped\. The file .*(Export|Get)/);
  expect(panel.shown).toEqual([]);
});

test('asks for no more than the file that the editor chooses', () => {
  const manifest = JSON.parse(readFileSync(join(panelFolder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ manifestVersion: 5, main: 'index.html', host: { app: 'premierepro' } });
  expect(manifest.requiredPermissions).toEqual({ localFileSystem: 'request' });
});

function write(notes: ExportedComment[], video: object = {}): string {
  return JSON.stringify(buildExport(notes, video));
}
