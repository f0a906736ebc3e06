import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Edge } from '../checks/circles.ts';
import { listProofs } from './list-proofs.ts';
import { findReached, onlyAdds, takeTurn } from './reach.ts';
import { listSubjects, subjectsOf } from './subjects.ts';

const edge = (from: string, to: string, isType = false): Edge => ({ from, to, isType });
const edges = [
  edge('server/features/cuts/cuts.proof.ts', 'rig/people/factories.ts'),
  edge('server/features/cuts/cuts.ts', 'server/markers/cuts/check.ts'),
  edge('server/features/cuts/cuts.ts', 'server/markers/cuts/shape.ts', true),
  edge('server/features/cuts/cuts.test.ts', 'server/features/teams/teams.ts'),
  edge('rig/people/factories.ts', 'server/features/teams/teams.ts'),
  edge('server/media/formats.test.ts', 'server/media/media.ts'),
];
const proofs = ['server/features/cuts/cuts.proof.ts', 'server/media/formats.test.ts', 'e2e/review/cuts.test.ts'];
const [cuts, formats, flow] = proofs;

describe('a change reaches a proof', () => {
  test.each([
    ['itself', 'server/features/cuts/cuts.proof.ts', [cuts, flow]],
    ['what a file of its room imports', 'server/markers/cuts/check.ts', [cuts, flow]],
    ['what it imports', 'server/media/media.ts', [formats]],
    ['the rig that it imports', 'rig/people/factories.ts', [cuts]],
    ['a subject of a flow', 'web/features/cuts/lane.tsx', [flow]],
    ['a locked dependency', 'package-lock.json', proofs],
  ])('by %s', (_, changed, expected) => {
    expect(findReached(proofs, [changed], edges)).toEqual(expected);
  });

  test.each([
    ['what only the rig imports', 'server/features/teams/teams.ts'],
    ['what only a type comes from', 'server/markers/cuts/shape.ts'],
    ['a document', 'docs/architecture.md'],
  ])('not by %s', (_, changed) => {
    expect(findReached([cuts ?? '', formats ?? ''], [changed], edges)).toEqual([]);
  });
});

test('a change that reaches many proofs takes turns, and each runs in one of them, a changed one in all', () => {
  const many = Array.from({ length: 100 }, (_, n) => `proof ${n}`);
  const turns = [7, 8, 9, 10, 11].map((commits) => takeTurn(many, ['proof 0'], commits));
  expect(new Set(turns.flat())).toEqual(new Set(many));
  expect(turns.flat()).toHaveLength(many.length + 4);
  expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(21);
  expect(takeTurn(proofs, [], 7)).toEqual(proofs);
  expect(takeTurn([], [], 7)).toEqual([]);
});

describe('a list of packages', () => {
  const lock = (flags: object) => ({ packages: { 'node_modules/zod': { version: '4.5.4', ...flags } } });
  const before = { name: 'vizio', dependencies: { zod: '4.5.4' }, files: ['a'], ...lock({ dev: true }) };
  test.each([
    ['gains one', { ...before, dependencies: { pg: '8.0.0', zod: '4.5.4' } }, true],
    ['needs one for more than development', { ...before, ...lock({}) }, true],
    ['has another version', { ...before, dependencies: { zod: '4.5.5' } }, false],
    ['loses one', { ...before, dependencies: {} }, false],
    ['has another order of a list', { ...before, files: ['b', 'a'] }, false],
  ])('that %s', (_, after, expected) => {
    expect(onlyAdds(before, after)).toBe(expected);
  });
});

test('every flow has subjects, and every subject exists', () => {
  const flows = listProofs().filter(({ runner }) => runner === 'browser');
  expect(flows.filter(({ file }) => subjectsOf(file).length === 0)).toEqual([]);
  const missing = listSubjects().flatMap(([start, paths]) => [
    ...(globSync(`${start}*`).length > 0 ? [] : [start]),
    ...paths.filter((path) => globSync(`${path}*`).length === 0),
  ]);
  expect(missing).toEqual([]);
});
