import { expect, test } from 'vitest';
import { secretToFragment, secretToQuery } from './link-secret.ts';

test.each([
  ['/feedback?v=YQ%3D%3D&k=a_B-9', '/feedback?v=YQ%3D%3D#k=a_B-9'],
  ['/feedback?item=1&k=a_B-9&comment=2', '/feedback?item=1&comment=2#k=a_B-9'],
  ['/home?k=a_B-9', '/home#k=a_B-9'],
  ['/login?next=%2Fhome%3Fv%3D1%26k%3Da', '/login#next=%2Fhome%3Fv%3D1%26k%3Da'],
])('moves the secret of %s to the fragment and back', (inside, shown) => {
  expect(secretToFragment(inside)).toBe(shown);
  expect(secretToFragment(shown)).toBe(shown);
  const url = new URL(shown, 'http://localhost');
  const { search, hash } = secretToQuery({ search: url.search, hash: url.hash });
  expect(hash).toBe('');
  const sorted = (query: string) => [...new URLSearchParams(query)].sort();
  expect(sorted(search)).toEqual(sorted(inside.split('?')[1] ?? ''));
});

test.each(['/home', '/home?team=1&path=a%2Fb', '/login?next=%2Fhome', '/login?next=%2Fhome%23top', '/terms#uploads'])(
  'leaves %s, which has no secret, unchanged',
  (href) => {
    expect(secretToFragment(href)).toBe(href);
    const { search, hash } = new URL(href, 'http://localhost');
    const address = { search, hash };
    expect(secretToQuery(address)).toBe(address);
  },
);
