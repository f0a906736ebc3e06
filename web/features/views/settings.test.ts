import { expect, test } from 'vitest';
import { viewShapes } from '#contract/views/views.ts';
import { defaultSettings, readSettings, reshape, writeSettings } from './settings.ts';

test('an address says what is not the default of its shape, and is read as it was written', () => {
  for (const shape of viewShapes) {
    for (const isDeep of [true, false]) {
      const settings = { ...defaultSettings(shape), isDeep, onlyOpen: true, name: 'Spot', fieldId: 'f1', atLeast: '1' };
      expect(readSettings(writeSettings(new URLSearchParams(), settings), undefined)).toMatchObject(settings);
    }
  }
  const plain = writeSettings(new URLSearchParams(), defaultSettings('calendar'));
  expect(plain.has('deep')).toBe(false);
  expect(readSettings(plain, undefined).isDeep).toBe(true);
  expect(reshape(defaultSettings('board'), 'calendar')).toEqual(defaultSettings('calendar'));
});
