import { expect, test } from 'vitest';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import { readKept, writeKept } from './address-state.ts';
import { initialState, linkZooms, zoomTo } from './compare-state.ts';

const picture = { width: 1920, height: 1080 };
const start = initialState([picture, picture], 1, 'beside');

test('what was changed is written, and read again', () => {
  const points = [
    [
      { driver: 0, side: 0 },
      { driver: 10, side: 12 },
    ],
    [{ driver: 0, side: -3 }],
  ];
  const zooms = [noZoom, { scale: 2, x: 0.25, y: -0.5 }];
  const changed = {
    ...start,
    points,
    driver: 0,
    overlay: 0.25,
    pair: [1, 0] as [number, number],
    zooms,
    isZoomLinked: false,
  };
  const text = writeKept(changed, 1);
  expect(readKept(text, 2)).toEqual({ points, driver: 0, overlay: 0.25, pair: [1, 0], zooms, isZoomLinked: false });
  expect(readKept(writeKept({ ...start, sound: 'null' }, 1), 2)).toEqual({ sound: 'null' });
  // A picture stays in its place.
  const far = { scale: 2, x: 9, y: 0 };
  expect(readKept(JSON.stringify({ zooms: [far, far] }), 2).zooms?.[1]).toEqual({ scale: 2, x: 0.5, y: 0 });
  expect(writeKept(start, 1)).toBe('');
  // Others have not asked for flashes.
  expect(writeKept({ ...start, mayFlash: true, blinkHz: 12 }, 1)).toBe('{"blinkHz":3}');
});

test('zooming moves all sides, or only the focused one until they are linked again', () => {
  const zoom = { scale: 3, x: 0, y: 0 };
  expect(zoomTo(start, zoom).zooms).toEqual([zoom, zoom]);
  const apart = { ...start, ...linkZooms(start, false), focused: 0 };
  expect(zoomTo(apart, zoom).zooms).toEqual([zoom, noZoom]);
  expect(linkZooms({ ...apart, ...zoomTo(apart, zoom) }, true)).toEqual({ isZoomLinked: true, zooms: [zoom, zoom] });
});

test.each([
  ['no JSON', '{'],
  ['a side that is not there', '{"driver":2}'],
  ['the same side twice', '{"pair":[1,1]}'],
  ['too few sides', '{"points":[[{"driver":0,"side":0}]]}'],
  ['points that go back', '{"points":[[{"driver":5,"side":5},{"driver":6,"side":4}],[{"driver":0,"side":0}]]}'],
  ['a frame that is none', '{"points":[[{"driver":0.5,"side":0}],[{"driver":0,"side":0}]]}'],
  ['the sound of a side that is not there', '{"sound":2}'],
  ['more zoom than there is', '{"zooms":[{"scale":17,"x":0,"y":0},{"scale":1,"x":0,"y":0}]}'],
  ['flashes that can cause seizures', '{"blinkHz":12}'],
  ['what is not kept', '{"isPlaying":true}'],
])('%s is not taken from an address', (_, text) => {
  expect(readKept(text, 2)).toEqual({});
});
