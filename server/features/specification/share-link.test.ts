import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { rebuildShareLink } from './share-link.ts';

const publicUrl = 'https://vizio.test';
const ownerId = uuidv7();
const key = `users/${ownerId}/Ä's Team/Film/Day 1/video_1_Ж🎬.mp4`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const v = encodeURIComponent(base64(key));

test.each([
  ['a file', `/feedback?v=${v}`, 'file', undefined],
  ['a file with its secret', `/feedback?v=${v}#k=a_B-9`, 'file', 'a_B-9'],
  ['a file with its secret in the query', `/feedback?v=${v}&k=a_B-9`, 'file', 'a_B-9'],
  ['a folder', `/home?v=${v}`, 'folder', undefined],
  ['what was not escaped', `/home?v=${base64(key)}`, 'folder', undefined],
  ['the alphabet of addresses', `/home?v=${Buffer.from(key).toString('base64url')}`, 'folder', undefined],
  ['what does not belong there', `/feedback?v=${v}&next=https://evil.test#x`, 'file', undefined],
])('the link of %s is parsed and rebuilt', (_, path, type, secret) => {
  const link = rebuildShareLink(publicUrl, publicUrl + path);
  expect(link).toMatchObject({ type, ownerId, team: "Ä's Team", names: ['Film', 'Day 1', 'video_1_Ж🎬.mp4'], secret });
  const again = new URL(link.address);
  expect(again.origin + again.pathname).toBe(publicUrl + path.split('?')[0]);
  expect([...again.searchParams.keys()]).toEqual(['v']);
  expect(Buffer.from(again.searchParams.get('v') ?? '', 'base64').toString()).toBe(key);
  expect(again.hash).toBe(secret ? `#k=${secret}` : '');
});

test('a server below a path has its links there', () => {
  const below = 'https://acme.test/vizio';
  expect(rebuildShareLink(below, `${below}/home?v=${v}`).address).toMatch(/^https:\/\/acme\.test\/vizio\/home\?v=/);
  expect(() => rebuildShareLink(below, `https://acme.test/home?v=${v}`)).toThrow('must be the link of a share');
});

describe('it refuses', () => {
  const rest = `feedback?v=${v}`;
  const keyOf = (text: string) => `${publicUrl}/feedback?v=${encodeURIComponent(base64(text))}`;
  test.each([
    '',
    'x',
    `http://vizio.test/${rest}`,
    `https://evil.test/${rest}`,
    `https://vizio.test.evil.test/${rest}`,
    `https://vizio.test@evil.test/${rest}`,
    `https://vizio.test:444/${rest}`,
    `https://vizio.test\\@evil.test/${rest}`,
    `//vizio.test/${rest}`,
    `/${rest}`,
    `javascript:location='${publicUrl}/${rest}'`,
    `data:text/html,${publicUrl}/${rest}`,
    `${publicUrl}/login?v=${v}`,
    `${publicUrl}/feedback/../login?v=${v}`,
    `${publicUrl}/api/auth/sign-out?v=${v}`,
    `${publicUrl}/feedback`,
    `${publicUrl}/feedback?v=`,
    `${publicUrl}/feedback?v=%00`,
    `${publicUrl}/${rest}&k=a%0d%0aBcc:x@evil.test`,
    `${publicUrl}/${rest}&k=${'x'.repeat(300)}`,
    keyOf('users/not-an-id/Team/a.mp4'),
    keyOf(`users/${ownerId}/Team`),
    keyOf('x'),
  ])('%s', (link) => {
    expect(() => rebuildShareLink(publicUrl, link)).toThrow('must be the link of a share');
  });
});
