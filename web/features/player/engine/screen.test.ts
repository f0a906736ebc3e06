import { afterEach, expect, test, vi } from 'vitest';
import { createScreen } from './screen.ts';

afterEach(() => vi.unstubAllGlobals());

/** A canvas that holds the names of what was drawn on it, the newest last. */
function makeCanvas() {
  const drawn: unknown[] = [];
  const canvas = { width: 16, height: 9, style: {} };
  const context = {
    canvas,
    drawImage: (picture: unknown) => drawn.push(picture),
    fillRect: () => drawn.push('black'),
    getImageData: () => ({ data: [0, 0, 0, 0] }),
  };
  return { drawn, canvas: Object.assign(canvas, { getContext: () => context }) as unknown as HTMLCanvasElement };
}

test('a video that WebKit cannot draw is black, and not the picture before', () => {
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.', userAgent: 'X11; Linux' });
  vi.stubGlobal('OffscreenCanvas', function makePaper() {
    return makeCanvas().canvas;
  });
  const screen = createScreen();
  const { drawn, canvas } = makeCanvas();
  screen.attach(null, canvas);
  const before = { close: () => {} } as ImageBitmap;
  screen.paint(before, { width: 16, height: 9 }, 1);
  screen.paint({} as HTMLVideoElement, { width: 16, height: 9 }, 2);
  expect(drawn).toEqual([before, 'black']);
});
