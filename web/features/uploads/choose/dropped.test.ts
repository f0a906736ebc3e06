import { expect, test } from 'vitest';
import { walk } from './dropped.ts';

type Tree = { [name: string]: Tree | string };

/** A browser's file system API: readers return entries in batches, and a file may be unreadable. */
function entryOf(name: string, content: Tree | string | null, portion = 2): FileSystemEntry {
  if (content === null || typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      content === null ? reject(new Error('unreadable')) : resolve(new File([content], name));
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(content).map(([below, inside]) => entryOf(below, inside, portion));
    return { readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(left.splice(0, portion)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const pathsOf = async (entries: FileSystemEntry[]) =>
  (await walk(entries)).files.map(({ file, folders }) => [...folders, file.name].join('/')).sort();

test('keeps the folders of a tree, however many entries each has', async () => {
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`${index}.mp4`, 'x']));
  const tree = entryOf('Rushes', { 'Day 1': { 'cam A': many }, empty: {}, 'top.mp4': 'x' });
  expect(await pathsOf([tree, entryOf('loose.mp4', 'x')])).toEqual([
    ...Array.from({ length: 7 }, (_, index) => `Rushes/Day 1/cam A/${index}.mp4`),
    'Rushes/top.mp4',
    'loose.mp4',
  ]);
});

test('finds every folder, including empty ones', async () => {
  const { folders } = await walk([entryOf('Rushes', { 'Day 1': { empty: {} }, 'top.mp4': 'x' }), entryOf('Other', {})]);
  expect(folders.map((names) => names.join('/')).sort()).toEqual([
    'Other',
    'Rushes',
    'Rushes/Day 1',
    'Rushes/Day 1/empty',
  ]);
});

test('lists unreadable files and keeps the rest', async () => {
  const entries = [entryOf('Rushes', { 'there.mp4': 'x' }), entryOf('gone.mp4', null)];
  const { files, unreadable } = await walk(entries);
  expect(files.map(({ file }) => file.name)).toEqual(['there.mp4']);
  expect(unreadable).toEqual(['gone.mp4']);
});
