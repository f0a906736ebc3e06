import { expect, test } from 'vitest';
import { flattenTree } from './flatten-tree.ts';

const film = { id: 'film', parentId: null, name: 'Film', folders: 2 };
const spot = { id: 'spot', parentId: null, name: 'Spot', folders: 0 };
const day = { id: 'day', parentId: 'film', name: 'Day 1', folders: 1 };
const night = { id: 'night', parentId: 'film', name: 'Night', folders: 0 };
const takes = { id: 'takes', parentId: 'day', name: 'Takes', folders: 0 };
const folders = [day, film, night, spot, takes];

const shown = (open: string[]) => flattenTree(folders, new Set(open)).map(({ names }) => names.join('/'));

test('only what is in open folders is a row', () => {
  expect(shown([])).toEqual(['Film', 'Spot']);
  expect(shown(['film'])).toEqual(['Film', 'Film/Day 1', 'Film/Night', 'Spot']);
  expect(shown(['film', 'day'])).toEqual(['Film', 'Film/Day 1', 'Film/Day 1/Takes', 'Film/Night', 'Spot']);
  expect(shown(['day'])).toEqual(['Film', 'Spot']);
});

test('rows have their place for screen readers, and folders without folders cannot be opened', () => {
  const rows = flattenTree(folders, new Set(['film', 'night']));
  expect(rows.find(({ id }) => id === 'night')).toMatchObject({
    level: 2,
    position: 2,
    siblings: 2,
    isOpen: undefined,
  });
  expect(rows.find(({ id }) => id === 'day')).toMatchObject({ parentId: 'film', isOpen: false });
});
