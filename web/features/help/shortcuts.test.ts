import { expect, test } from 'vitest';
import { type HelpPage, listGroups, matchGroups } from './shortcuts.ts';

test('begins with the groups of the page, and leaves out none', () => {
  const titles = (page: HelpPage) => listGroups(page).map(({ title }) => title);
  expect(titles('workspace').slice(0, 1)).toEqual(['Folders']);
  expect(titles('review').slice(0, 2)).toEqual(['Playing', 'Reviewing']);
  expect(titles('compare').slice(0, 1)).toEqual(['Comparing']);
  expect(titles('pictures').slice(0, 1)).toEqual(['Comparing images and PDFs']);
  expect(titles('review').toSorted()).toEqual(titles('workspace').toSorted());
});

test('finds shortcuts by the beginnings of words and by their keys', () => {
  const does = (...words: string[]) =>
    matchGroups(listGroups('review'), words).flatMap(({ shortcuts }) => shortcuts.map((one) => one.does));
  expect(does('wip')).toEqual([
    'Wipe, difference',
    'Wipe, difference, blink',
    'Wipe between both pictures, or show both',
  ]);
  expect(does('comment', 'prev')).toContain('Previous or next comment');
  expect(does('f2')).toEqual(['Rename one or many, delete']);
  expect(does('nothing')).toEqual([]);
});
