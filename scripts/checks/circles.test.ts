import { expect, test } from 'vitest';
import { findCircles } from './circles.ts';

const edge = (from: string, to: string, isType = false) => ({ from, to, isType });

test('a circle at run time is found, also where a shorter one is closed by a type', () => {
  const edges = [edge('a', 'b'), edge('b', 'a', true), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')];
  expect(findCircles(edges)).toEqual([{ kind: 'at run time', path: ['a', 'b', 'c', 'a'] }]);
});

test('a circle that only types close is found across features, and allowed inside one', () => {
  const [one, other, face] = ['server/features/one/a.ts', 'server/features/other/b.ts', 'server/features/one/one.ts'];
  expect(findCircles([edge(one, face), edge(face, one, true)])).toEqual([]);
  expect(findCircles([edge(one, 'server/x.ts'), edge('server/x.ts', one, true)])).toEqual([]);
  const across = findCircles([edge(one, other), edge(other, 'server/x.ts'), edge('server/x.ts', one, true)]);
  expect(across).toEqual([{ kind: 'across features', path: [one, other, 'server/x.ts', one] }]);
});

test('imports without a circle are fine', () => {
  expect(findCircles([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toEqual([]);
});
