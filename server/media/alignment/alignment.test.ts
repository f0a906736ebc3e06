import { expect, it } from 'vitest';
import { type Alignment, placeFrame } from '#contract/media/alignment.ts';
import { makeFolder } from '#rig/folders.ts';
import { drawFootage, type Shot } from '#rig/re-edits/footage.ts';
import { type EditName, makeReEdit, type ReEdit, type Truth } from '#rig/re-edits/re-edit.ts';
import { renderCut } from '#rig/re-edits/render.ts';
import { addUp, score, shareOf, type Table } from '#rig/re-edits/score.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { alignCuts } from './align.ts';

const takes = drawFootage(14, 3);

const plain = { crf: 20, size: [384, 216] } as const;
const weak = { crf: 32, size: [256, 144] } as const;

async function align(
  reEdit: ReEdit,
  encoding: { crf: number; size: readonly [number, number] } = plain,
): Promise<Alignment> {
  const folder = await makeFolder();
  const render = (name: string, pieces: ReEdit['old'], rate: ReEdit['oldRate'], { crf, size } = encoding) =>
    renderCut(folder, name, { pieces, rate, encoding: { crf, size: [size[0], size[1]] } });
  const old = await render('old', reEdit.old, reEdit.oldRate, plain);
  const now = await render('now', reEdit.now, reEdit.nowRate);
  return alignCuts({ ...old, frameRate: reEdit.oldRate }, { ...now, frameRate: reEdit.nowRate });
}

const everyFrame = ({ truth }: { truth: Truth[] }) => truth.map((_, frame) => frame);

async function scoreEdits(seed: number, edits: EditName[]): Promise<Table> {
  const reEdit = makeReEdit(takes, edits, makeRandom(seed));
  return score(reEdit, await align(reEdit, weak), everyFrame(reEdit));
}

const proofs: Record<string, () => Promise<void>> = {
  'Frames that were moved are found again exactly, and those that were removed are said to be gone': async () => {
    const table = await scoreEdits(5, ['trim', 'swap', 'delete', 'insert', 'black', 'slip']);
    expect(shareOf(table, ['same', 'moved'], 'exact')).toBe(1);
    expect(shareOf(table, ['removed'], 'exact', 'unsure')).toBe(1);
  },
  'Frames of graded, reframed, titled and retimed shots are found again': async () => {
    const table = addUp([
      await scoreEdits(8, ['regrade', 'title', 'retime']),
      await scoreEdits(9, ['reframe', 'retime', 'regrade']),
    ]);
    expect(shareOf(table, ['same', 'moved'], 'exact')).toBe(1);
    const changed = ['regraded', 'reframed', 'titled', 'retimed'] as const;
    for (const kind of changed) expect(table.has(kind), kind).toBe(true);
    expect(shareOf(table, [...changed], 'exact')).toBeGreaterThan(0.95);
    expect(shareOf(table, [...changed], 'exact', 'within one', 'unsure')).toBeGreaterThan(0.99);
  },
  'Removed shots are never placed as sure, whatever else was changed': async () => {
    const table = await scoreEdits(12, ['delete', 'insert', 'delete', 'reframe', 'retime', 'swap']);
    expect(table.has('removed')).toBe(true);
    expect(shareOf(table, ['removed'], 'exact', 'unsure')).toBe(1);
  },
  'Another encoding of the same cut has no changes': async () => {
    const { segments, sound } = await align(makeReEdit(takes.slice(0, 11), [], makeRandom(1)), weak);
    expect(segments.map(({ kind, old, now }) => ({ kind, old, now }))).toEqual([
      { kind: 'same', old: segments[0]?.now, now: segments[0]?.now },
    ]);
    expect(sound).toEqual([]);
  },
};

it.each(pickCases(Object.entries(proofs), 4))('%s', (_, prove) => prove());

/** A still shot between two that move, and the new cut with this part of it instead. */
async function alignStill(changed: Partial<ReEdit['now'][number]>): Promise<Alignment> {
  const [first, still, last] = [takes[0], takes[3], takes[5]].map((shot) => ({
    ...{ shot: shot as Shot, from: 5, length: 32, speed: 1, look: null, hasOwnSound: true },
  })) as [ReEdit['old'][number], ReEdit['old'][number], ReEdit['old'][number]];
  const rate = { num: 25, den: 1 };
  const now = [first, { ...still, ...changed }, last];
  return align({ edits: [], old: [first, still, last], now, oldRate: rate, nowRate: rate }, weak);
}

inProof(it)(
  'The sound places a still shot at another speed or in another frame; with another sound it is unsure',
  async () => {
    const slower = { speed: 0.8, length: 39 };
    const retimed = await alignStill(slower);
    for (const frame of [33, 40, 50, 60])
      expect(Math.abs((placeFrame(retimed, frame).frame ?? 0) - (32 + (frame - 32) / 0.8))).toBeLessThan(1.5);
    // Its sound is a third of an octave higher.
    const faster = await alignStill({ speed: 1.25, length: 25 });
    for (const frame of [36, 45, 55]) {
      const { state, frame: placed } = placeFrame(faster, frame);
      expect(state).not.toBe('unsure');
      expect(Math.abs((placed ?? 0) - (32 + (frame - 32) / 1.25))).toBeLessThan(1.5);
    }
    const reframed = await alignStill({ look: { kind: 'reframed', zoom: 1.08, x: 0.2, y: 0.7 } });
    expect(placeFrame(reframed, 50)).toMatchObject({ state: 'changed', frame: 50 });
    const shorter = await alignStill({ from: 9, length: 20, hasOwnSound: false });
    expect(placeFrame(shorter, 45).state).toBe('unsure');
  },
);

inProof(it)('Another sound under the same pictures is found, where it is', async () => {
  const reEdit = makeReEdit(takes, ['sound', 'delete'], makeRandom(4));
  const { sound } = await align(reEdit, weak);
  const at = reEdit.now.findIndex(({ hasOwnSound }) => !hasOwnSound);
  const from = reEdit.now.slice(0, at).reduce((sum, { length }) => sum + length, 0);
  expect(sound).toHaveLength(1);
  expect(Math.abs((sound[0]?.from ?? 0) - from)).toBeLessThan(12);
  expect(Math.abs((sound[0]?.to ?? 0) - from - (reEdit.now[at]?.length ?? 0))).toBeLessThan(12);
});

inProof(it)('Frames beyond the ends of both cuts are never named, however different the cuts are', async () => {
  const [short, long] = [takes.slice(0, 7), takes.slice(4)];
  for (const [first, second] of [
    [short, long],
    [long, short],
  ] as const) {
    const [old, now] = [makeReEdit(first, [], makeRandom(1)).old, makeReEdit(second, ['title'], makeRandom(2)).now];
    const { segments } = await align({ ...makeReEdit(first, [], makeRandom(1)), old, now }, weak);
    const covered = (side: 'old' | 'now') =>
      segments.flatMap(({ [side]: range }) => range ?? []).sort((one, other) => one.from - other.from);
    for (const [side, pieces] of [
      ['old', old],
      ['now', now],
    ] as const) {
      let next = 0;
      for (const { from, to } of covered(side)) {
        expect(from).toBe(next);
        expect(to).toBeGreaterThan(from);
        next = to;
      }
      expect(next).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
    }
  }
});
