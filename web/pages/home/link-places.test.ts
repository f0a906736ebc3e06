import { expect, test } from 'vitest';
import { parseKey } from '#contract/items/keys.ts';
import { decodeAddress, folderInTeam, workspaceHref } from '#web/pages/addresses/link-places.ts';

const address = "users/01a1fe2d-e162-7bd6-9844-dc449b13b8ef/Zoë's Team/Überblick/日本 🎬";

const bytes = new TextEncoder().encode(address);
const base64 = btoa(String.fromCharCode(...bytes));

test.each([
  ['base64', base64],
  ['base64url', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
  ['base64 whose plus signs became spaces on the way', base64.replaceAll('+', ' ')],
])('decodes an address in %s', (_, encoded) => {
  expect(decodeAddress(encoded)).toBe(address);
});

test.each(['%%%', 'YWI=', '////', ''])('rejects an invalid address: %s', (encoded) => {
  expect(parseKey(decodeAddress(encoded) ?? '')).toBeUndefined();
});

test('leads team members into their workspace', () => {
  const item = { id: 'i', name: 'Day 1', names: ['Film', 'Day 1'] };
  expect(workspaceHref({ teamId: 't', items: [{ ...item, type: 'file' }] })).toBe('/feedback?item=i');
  expect(workspaceHref({ teamId: 't', items: [{ ...item, type: 'folder' }] })).toBe('/home?path=Film%2FDay+1&team=t');
  expect(folderInTeam('t', [])).toBe('/home?team=t');
});
