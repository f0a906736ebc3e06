import { expect, test } from 'vitest';
import { isLocalLink } from './is-local-link.ts';

test.each([
  ['http://localhost:3000/home?v=YQ==#k=x', true],
  ['http://vizio.localhost/invite/x', true],
  ['http://127.0.0.1:3000/', true],
  ['http://0.0.0.0:3000/', true],
  ['http://[::1]:3000/', true],
  ['http://192.168.1.20:3000/', false],
  ['https://vizio.example.com/', false],
  ['https://localhost.example.com/', false],
  ['not a link', false],
])('tells whether %s works on this machine only', (link, isLocal) => {
  expect(isLocalLink(link)).toBe(isLocal);
});
