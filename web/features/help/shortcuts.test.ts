import { expect, test } from 'vitest';
import { type HelpPage, listGroups } from './shortcuts.ts';

test('begins with the groups of the page, and leaves out none', () => {
  const titles = (page: HelpPage) => listGroups(page).map(({ title }) => title);
  expect(titles('workspace').slice(0, 1)).toEqual(['Folders']);
  expect(titles('review').slice(0, 2)).toEqual(['Playing', 'Reviewing']);
  expect(titles('compare').slice(0, 1)).toEqual(['Comparing']);
  expect(titles('review').toSorted()).toEqual(titles('workspace').toSorted());
});
