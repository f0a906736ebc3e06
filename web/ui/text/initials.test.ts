import { expect, test } from 'vitest';
import { colorIndexOf, initialsOf } from './initials.ts';

test.each([
  ['Mara Lindqvist', 'ML'],
  ['Ana Maria de Souza', 'AS'],
  ['mara', 'MA'],
  ['Gil (guest)', 'GI'],
  ['Tom Okafor (guest)', 'TO'],
  ['mara.lindqvist@acme.example', 'ML'],
  ['é́lodie Ört', 'É́Ö'],
  ['👩‍👧 Kim', '👩‍👧K'],
  ['山田 太郎', '山太'],
  ['  ', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('people are spread over all colours', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let person = 0; person < 1_000; person++) {
    const index = colorIndexOf(`0192f0c1-7a3e-7b1c-9d2e-${String(person).padStart(12, '0')}`, 10);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
});
