import { expect, test } from 'vitest';
import { bareFolders } from './bare-folders.ts';

const split = (paths: string[]) => paths.map((path) => path.split('/'));
const bareOf = (folders: string[], uploaded: string[] = []) =>
  bareFolders(
    split(folders),
    split(uploaded).map((names) => ({ folders: names })),
  ).map((names) => names.join('/'));

test('lists the deepest folders without an upload below them, each once', () => {
  const folders = ['Rushes', 'Rushes/A', 'Rushes/A/deep', 'Rushes/B', 'Rushes/C', 'Rushes/C/empty', 'Rushes/B'];
  expect(bareOf(folders, ['Rushes/A/deep', 'Rushes/C']).sort()).toEqual(['Rushes/B', 'Rushes/C/empty']);
});

test('keeps a tree without any upload complete', () => {
  expect(bareOf(['Rushes', 'Rushes/A', 'Rushes/A/B', 'Other']).sort()).toEqual(['Other', 'Rushes/A/B']);
});

test('skips system folders, and files outside folders', () => {
  expect(bareFolders([[], ['Card', '.Trashes', '501'], ['$RECYCLE.BIN'], ['Card']], [{ folders: [] }])).toEqual([
    ['Card'],
  ]);
});
