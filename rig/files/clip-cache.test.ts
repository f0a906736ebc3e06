import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../folders.ts';
import { makeOnce } from './clip-cache.ts';

test('a file is made once, and again of other words', async () => {
  const folder = await makeFolder();
  const [own, file] = [randomUUID(), join(folder, 'clip')];
  let count = 0;
  const make = () => writeFile(file, `made ${++count}`);
  const read = async (...words: (string | Buffer)[]) => {
    await makeOnce([own, ...words], file, make);
    return readFile(file, 'utf8');
  };
  expect(await read('-bf', Buffer.from('2'))).toBe('made 1');
  expect(await read('-bf2')).toBe('made 2');
  expect(await read('-bf', '2')).toBe('made 1');
  expect(count).toBe(2);
});
