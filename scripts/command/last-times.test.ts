import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { keepTime, readTimes } from './last-times.mjs';

test('a step knows how long it took last time, and where nothing can be kept it goes on', async () => {
  const file = join(await makeFolder(), 'new', 'times.json');
  expect(readTimes(file)).toEqual({});
  keepTime('Building', 5, file);
  keepTime('Installing', 40, file);
  keepTime('Building', 4, file);
  expect(readTimes(file)).toEqual({ Building: 4, Installing: 40 });
  keepTime('Building', 3, join(file, 'below a file'));
  expect(readTimes(file)).toMatchObject({ Building: 4 });
});
