import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './breakable.tsx';

test.each([
  ['Renamed to “A012C003_R1AB.mov”', 'Renamed to “A012C003_<wbr/>R1AB<wbr/>.mov”'],
  ['Day-1 is 3.5 MB.', 'Day-<wbr/>1 is 3.5 MB.'],
])('%s may break at its separators', (text, markup) => {
  expect(renderToStaticMarkup(createElement(Breakable, { text }))).toBe(markup);
});
