import { expect, test } from 'vitest';
import { findAction } from './key-table.ts';

function press(keys: string, more: Partial<KeyboardEvent> = {}) {
  const parts = keys.split(' ');
  const key = parts.at(-1) ?? '';
  return findAction({
    key: key === 'Space' ? ' ' : key,
    code: '',
    altKey: parts.includes('Alt'),
    metaKey: false,
    repeat: false,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    ...more,
  });
}

test.each([
  ['Space', 'toggle'],
  ['k', 'toggle'],
  ['j', 'shuttleBack'],
  ['l', 'shuttleOn'],
  ['ArrowLeft', 'frameBack'],
  ['ArrowRight', 'frameOn'],
  ['Shift ArrowLeft', 'secondBack'],
  ['Shift ArrowRight', 'secondOn'],
  ['Home', 'first'],
  ['End', 'last'],
  ['c', 'comment'],
  ['Shift C', 'captions'],
  ['i', 'setIn'],
  ['o', 'setOut'],
  ['/', 'clearRange'],
  ['Shift /', 'clearRange'],
  ['Shift L', 'loop'],
  ['Shift ArrowUp', 'previousComment'],
  ['Shift ArrowDown', 'nextComment'],
  ['ArrowUp', 'previousClip'],
  ['ArrowDown', 'nextClip'],
  ['f', 'fullscreen'],
  ['m', 'mute'],
  ['d', 'draw'],
  ['Ctrl k', 'search'],
])('maps %s to %s', (keys, action) => {
  expect(press(keys)).toBe(action);
});

test('treats Caps Lock and letters of other alphabets as the same key', () => {
  expect(press('J')).toBe('shuttleBack');
  expect(press('о', { code: 'KeyJ' })).toBe('shuttleBack');
});

test("ignores the browser's keys and unassigned ones", () => {
  for (const keys of ['Ctrl l', 'Alt ArrowLeft', 'Ctrl ArrowLeft', 'x', 'Shift J', 'Tab', 'Enter']) {
    expect(press(keys), keys).toBeUndefined();
  }
});

test('repeats steps while a key is held down, but not toggles', () => {
  expect(press('ArrowRight', { repeat: true })).toBe('frameOn');
  expect(press('Space', { repeat: true })).toBeUndefined();
  expect(press('m', { repeat: true })).toBeUndefined();
});
