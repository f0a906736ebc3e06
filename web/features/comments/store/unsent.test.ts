import { expect, test } from 'vitest';
import { readUnsent } from './unsent.ts';

const id = '01a21858-ddf8-712f-b76c-dda4dfbe06af';

test('unsent comments are read from the browser, and what is none is left out', () => {
  const kept = { id, text: 'The horizon tilts', version: 2, replyTo: null, frame: 7, endFrame: 9, seconds: 0.28 };
  expect(readUnsent([null, 5, 'x', {}, { id: 'x', text: 'y' }, kept])).toEqual([kept]);
  expect(readUnsent({ 0: kept })).toBeUndefined();
});

test('an unsent comment keeps its text whatever else is wrong', () => {
  const hostile = { id, text: 'Too long', frame: 'NaN', endFrame: -1, drawing: { shapes: [{}] }, reply_id: 'null' };
  expect(readUnsent([hostile])).toEqual([{ id, text: 'Too long', replyTo: null, endFrame: null, drawing: null }]);
});
