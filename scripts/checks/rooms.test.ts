import { expect, test } from 'vitest';
import { drawRooms, findPairs } from './rooms.ts';

const edge = (from: string, to: string) => ({ from, to, isType: true });

test('two folders that import each other are a pair, wherever in them the files lie', () => {
  const edges = [edge('server/a/x.ts', 'server/b/y.ts'), edge('server/b/deep/z.ts', 'server/a/w.ts')];
  expect(findPairs(edges)).toEqual([{ folders: ['server/a', 'server/b'], imports: [edges[0]] }]);
});

test('a folder and its inner folders are one room, and tests look around', () => {
  const edges = [
    edge('server/a/x.ts', 'server/a/inner/y.ts'),
    edge('server/a/inner/y.ts', 'server/a/x.ts'),
    edge('server/b/x.ts', 'server/a/x.ts'),
    edge('server/a/x.test.ts', 'server/b/x.ts'),
  ];
  expect(findPairs(edges)).toEqual([]);
});

test('the picture goes from the room that imports to those that are imported', () => {
  const edges = [edge('web/ui/x.ts', 'web/api/x.ts'), edge('web/pages/x.ts', 'web/ui/x.ts')];
  expect(drawRooms(edges, 'web')).toBe('web\n  pages → ui\n  ui → api');
});
