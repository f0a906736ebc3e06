import { expect, test } from 'vitest';
import { fileTypeOf, kindOfType, takes } from '../media/kinds.ts';
import { type AxisPlace, axisPlaceOf, movePlace, placeKindOf, placeOn } from './places.ts';

const area = { x: 0.1, y: 0.2, width: 0.3, height: 0 };
const at = (given: Partial<AxisPlace>): AxisPlace => ({ frame: 0, endFrame: null, area: null, words: null, ...given });

test.each([
  ['video', at({ frame: 12, endFrame: 24 }), { kind: 'frame', frame: 12, endFrame: 24 }],
  ['image', at({ area }), { kind: 'box', area }],
  ['pdf', at({ frame: 2, area, words: 'a word' }), { kind: 'page', page: 3, area, words: 'a word' }],
  ['audio', at({ frame: 48_000 }), { kind: 'samples', sample: 48_000, endSample: null }],
] as const)('a place on a file of the kind %s is a number on its axis, and back', (kind, stored, place) => {
  expect(placeOn(kind, stored)).toEqual(place);
  expect(axisPlaceOf(place)).toEqual(stored);
  expect(movePlace(place, stored)).toEqual(place);
  expect(placeKindOf(kind)).toBe(place.kind);
});

test.each([
  ['poster.PSD', '', 'image/vnd.adobe.photoshop', 'image'],
  ['script.pdf', 'application/pdf', 'application/pdf', 'pdf'],
  ['mix.wav', 'audio/x-wav', 'audio/wav', 'audio'],
  ['mix.ogg', 'audio/ogg', 'audio/ogg', 'audio'],
  ['clip.ogg', 'video/ogg', 'video/ogg', 'video'],
  ['shot.mxf', '', 'video/mxf', 'video'],
  ['page.html', 'text/html', 'application/octet-stream', 'other'],
  ['notes', '', 'application/octet-stream', 'other'],
])('%s of the type "%s" is uploaded as %s', (name, type, uploaded, kind) => {
  expect(fileTypeOf(name, type)).toBe(uploaded);
  expect(kindOfType(uploaded)).toBe(kind);
});

test('a team takes videos always, and other kinds as it chose', () => {
  expect(takes('videos', 'video')).toBe(true);
  expect(takes('videos', 'image')).toBe(false);
  expect(takes('reviewed', 'audio')).toBe(true);
  expect(takes('reviewed', 'other')).toBe(false);
  expect(takes('all', 'other')).toBe(true);
});
