import { expect, test } from 'vitest';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { MarkerReply, ReadMarker } from '#server/markers/marker.ts';
import { openInThread, planInThread } from './import-thread.ts';
import type { KnownComment, PlanOrder } from './plan-import.ts';

/*
 * Files that are small to send and were dear to read: each took from six seconds to minutes. None of them may reach the
 * limit of CPU time, which has a sentence of its own.
 */
const limitReached = /more computing/;
const clip = {
  ...{ name: 'a.mov', version: 1, url: '', rate: { num: 25, den: 1 }, isDropFrame: false, isVariable: false },
  ...{ startFrame: 0, frameCount: 100_000, width: 1920, height: 1080, audio: null },
};
/** The frames that a file may begin at, as `describeClips` has them. */
const clips = [0, 90_000, 1_000].map((startFrame) => ({ ...clip, startFrame }));
const repeat = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join('');
const fcpxml = (spine: string) =>
  `<fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s"/></resources><project><sequence format="r1"><spine>${spine}</spine></sequence></project></fcpxml>`;
const xmeml = (track: string) =>
  `<xmeml><sequence><rate><timebase>25</timebase></rate><media><video><track>${track}</track></video></media></sequence></xmeml>`;
/** No two of these denominators share a factor worth the name. */
const oddTime = (n: number) => `1/${999_999_999_989 - 2 * n}s`;

const files: [string, string][] = [
  ['clips in odd fractions', fcpxml(repeat(900, (n) => `<gap duration="${oddTime(n)}"/>`))],
  [
    'markers in odd fractions',
    fcpxml(`<gap duration="90s">${repeat(900, (n) => `<marker start="${oddTime(n)}"/>`)}</gap>`),
  ],
  [
    'clips in clips, in odd fractions',
    fcpxml(repeat(80, (n) => `<gap offset="${oddTime(n)}" start="${oddTime(n + 99)}">`) + '</gap>'.repeat(80)),
  ],
  [
    'nested projects',
    `<fcpxml>${'<project>'.repeat(90)}${'<sequence/>'.repeat(50_000)}${'</project>'.repeat(90)}</fcpxml>`,
  ],
  [
    'clips without a place',
    xmeml(repeat(20_000, () => '<clipitem><start>-1</start><marker><in>1</in></marker></clipitem>')),
  ],
  ['a long line of an EDL', `TITLE: x\n${`1 ${'x'.repeat(99_000)}\n`.repeat(10)}`],
  [
    'one marker with too many replies',
    fcpxml(`<gap duration="9s"><marker start="1s" note="${repeat(11_000, (n) => `&#10;&gt; A: ${n}`)}"/></gap>`),
  ],
  [
    'an address without an end',
    fcpxml(`<gap duration="9s"><marker start="1s" note="${'https://'.repeat(9_000)}"/></gap>`),
  ],
];

test.each(pickCases(files, 2))('%s are read or refused', async (_, text) => {
  const reading = openInThread('someone', { bytes: new TextEncoder().encode(text), clips, places: new Map() });
  await expect(
    reading.then(
      () => '',
      ({ message }: Error) => message,
    ),
  ).resolves.not.toMatch(limitReached);
});

const makeMarker = (text: string, replies: MarkerReply[] = []): ReadMarker => ({
  ...{ id: null, author: null, text, replies, frame: 7, length: 1, resolved: null, color: null },
});
const makeKnown = (n: number, text: string, replies: MarkerReply[] = []): KnownComment => ({
  ...{ id: `id ${n}`, versionId: 'v1', authorName: 'Mara', text, frame: 7, endFrame: null },
  ...{
    grid: { frame: 7, length: 1 },
    editedAt: null,
    isResolved: false,
    isDeleted: false,
    isReply: false,
    isTeamOnly: false,
  },
  ...{ can: { edit: true, delete: true, resolve: true, assign: true }, replies },
});
const makeOrder = (markers: ReadMarker[], known: KnownComment[]): PlanOrder => ({
  ...{ markers, known, keys: markers.map((_, n) => `key ${n}`), places: markers.map(() => ({ start: 7, end: 7 })) },
  ...{ imported: new Map(), versionId: 'v1', name: 'Mara', savedAt: null },
});
const long = 'the horizon tilts '.repeat(250);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

inSomeRuns(test)('2,000 markers on one frame are compared with 2,000 comments there', async () => {
  const markers = numbers(2_000).map((n) => makeMarker(`${long}${n}`));
  const known = numbers(2_000).map((n) => makeKnown(n, `${long}${n + 1_000}`));
  const work = await planInThread('someone', makeOrder(markers, known));
  expect(Object.groupBy(work, ({ state }) => state)).toMatchObject({
    new: { length: 1_000 },
    known: { length: 1_000 },
  });
});

inSomeRuns(test)('4,000 replies that end in the middle are compared with as many', async () => {
  const [author, id] = ['Tom', 'id 0'];
  const inFile = numbers(4_000).map((n) => ({
    author,
    text: `${n} is what the horizon of this picture tilts by, and…`,
  }));
  const ours = numbers(4_000).map((n) => ({
    author,
    text: `${n + 3_000} is what the horizon of this picture tilts by, and how`,
  }));
  const [work] = await planInThread(
    'someone',
    makeOrder([{ ...makeMarker('a', inFile), id }], [makeKnown(0, 'a', ours)]),
  );
  expect(work?.newReplies).toHaveLength(3_000);
});
