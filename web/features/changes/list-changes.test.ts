import { expect, test } from 'vitest';
import type { Alignment, Segment } from '#contract/media/alignment.ts';
import { countChanges, findChange, leaveOutShort, listChanges, summarise } from './list-changes.ts';

const segment = (kind: Segment['kind'], old: [number, number] | null, now: [number, number] | null, confidence = 1) => {
  const range = (ends: [number, number] | null) => ends && { from: ends[0], to: ends[1] };
  return { kind, old: range(old), now: range(now), at: 0, speed: 1, confidence };
};

const alignment: Alignment = {
  segments: [
    segment('same', [0, 40], [0, 40]),
    segment('trimmed', [40, 50], null),
    segment('added', null, [40, 60]),
    segment('same', [50, 80], [60, 90]),
    segment('changed', [80, 100], [90, 110]),
    segment('same', [100, 110], [110, 120], 0.3),
    segment('removed', [110, 130], null),
  ],
  sound: [{ from: 70, to: 80 }],
};

test('what is the same is no change, and what was left out is where it would be', () => {
  const listed = listChanges(alignment).map(({ kind, at }) => [kind, at]);
  expect(listed).toEqual([
    ['trimmed', 40],
    ['added', 40],
    ['sound', 70],
    ['changed', 90],
    ['unsure', 110],
    ['removed', 119],
  ]);
  const heard = listChanges({ ...alignment, segments: [{ ...segment('same', [50, 80], [60, 90]), at: -10 }] }).at(-1);
  expect(heard).toEqual({ kind: 'sound', old: { from: 60, to: 70 }, now: { from: 70, to: 80 }, at: 70 });
  expect([0, 1, 6].map(countChanges)).toEqual(['No changes', '1 change', '6 changes']);
});

test('short changes can be left out, and the rest is summed up', () => {
  const changes = listChanges(alignment);
  expect(summarise(changes, 'v3')).toBe(
    '6 changes: trimmed, new, sound differs, picture changed, could not find this picture in v3, removed',
  );
  expect(summarise([...changes, ...changes.slice(0, 1)], 'v3')).toMatch(/^7 changes: 2 × trimmed, new, /);
  expect(leaveOutShort(changes, 'all', 15)).toEqual(changes);
  expect(leaveOutShort(changes, 'one second', 15).map(({ kind }) => kind)).toEqual(['added', 'changed', 'removed']);
  const short = listChanges({
    segments: [segment('removed', [0, 4], null), segment('added', null, [0, 5])],
    sound: [],
  });
  expect(leaveOutShort(short, 'five frames', 25).map(({ kind }) => kind)).toEqual(['added']);
  expect(summarise([], 'v3')).toBe('No changes');
});

test('the next change is after this frame, and the previous one before it', () => {
  const changes = listChanges(alignment);
  expect(findChange(changes, 40, 1)?.kind).toBe('sound');
  expect(findChange(changes, 70, -1)?.kind).toBe('added');
  expect([findChange(changes, 119, 1), findChange(changes, 40, -1)]).toEqual([undefined, undefined]);
});
