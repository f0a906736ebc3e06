import { validateHeaderValue } from 'node:http';
import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { nameFile } from './name-file.ts';

test('any file name stays inside its header and round-trips', () => {
  for (const name of hostileStrings) {
    const header = nameFile(name);
    expect(() => validateHeaderValue('content-disposition', header), JSON.stringify(name)).not.toThrow();
    expect(header, JSON.stringify(name)).toMatch(/^attachment[\x20-\x7e]*$/);
    const { type, parameters } = parse(header);
    expect(type).toBe('attachment');
    expect(Object.keys(parameters).filter((key) => !/^filename\*?$/.test(key))).toEqual([]);
    expect(parameters.filename).toBe(name.toWellFormed());
  }
});
