import { expect, test } from 'vitest';
import { findFullFolders, measureFunctions } from './sizes.ts';

test('functions of every kind are measured whole, with their names, the longest first', () => {
  const source = `export function open() {
  const read = () => {
    return 1;
  };
  return { write(text: string) {
    // é, 🎬
    return <b>{text}</b>;
  }, end: () => read };
}
test('a title', async () => {
});
`;
  expect(measureFunctions('open.tsx', source)).toEqual([
    { name: 'open', line: 1, lines: 9 },
    { name: 'write', line: 5, lines: 4 },
    { name: 'read', line: 2, lines: 3 },
    { name: 'a function without a name', line: 10, lines: 2 },
    { name: 'end', line: 8, lines: 1 },
  ]);
});

test('a file that cannot be parsed is named', () => {
  expect(() => measureFunctions('broken.ts', 'const = 1')).toThrow('broken.ts cannot be parsed');
});

test('a folder counts the files directly in it', () => {
  const files = ['README.md', 'a/1.ts', 'a/2.ts', 'a/b/1.ts', 'a/b/2.ts', 'a/b/3.ts'];
  expect(findFullFolders(files, 1)).toEqual([
    { folder: 'a/b', count: 3 },
    { folder: 'a', count: 2 },
  ]);
});
