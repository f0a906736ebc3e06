import { expect, test } from 'vitest';
import { splitAtSeparators } from './breakable.tsx';

test.each([
  ['Renamed to “A012C003_R1AB.mov”', ['Renamed to “A012C003_', 'R1AB', '.mov”']],
  ['Day-1 is 3.5 MB.', ['Day-', '1 is 3.5 MB.']],
])('%s may break at its separators', (text, parts) => {
  expect(splitAtSeparators(text)).toEqual(parts);
});
