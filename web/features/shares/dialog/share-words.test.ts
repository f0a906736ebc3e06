import { expect, test } from 'vitest';
import { accessHint, downloadHint, formatExpiry, formatViews, summarizeShare, visibilityNames } from './share-words.ts';
import type { ShownShare } from './shown-share.ts';

const share = { allowDownload: true, allowComments: true } as ShownShare;

test('names the most open choice as specified', () => {
  expect(visibilityNames.public).toBe('Anyone with the link');
});

test('warns about risky choices', () => {
  expect(accessHint('folder', 'edit')).toContain('delete');
  expect(accessHint('file', 'edit')).not.toContain('delete');
  expect(downloadHint(share, 'file')).toContain('forward it');
  expect(downloadHint({ ...share, allowDownload: false }, 'file')).toContain('cannot download the originals');
});

test('describes how often the link was opened', () => {
  expect([1, 2, 1_200].map((count) => formatViews({ count })).join('; ')).toBe(
    'Opened once; Opened 2 times; Opened 1,200 times',
  );
});

test('says in one sentence what was chosen', () => {
  const open: ShownShare = {
    ...share,
    visibility: 'public',
    access: 'view',
    people: [],
    expiresAt: null,
    hasPassword: false,
  };
  expect(summarizeShare(open)).toBe('Anyone with the link can watch, comment, and download.');
  const expiresAt = '2030-03-01T12:00:00.000Z';
  const closed: ShownShare = { ...open, allowComments: false, allowDownload: false, hasPassword: true, expiresAt };
  expect(summarizeShare(closed)).toMatch(/^Anyone with the link can watch, with the password, until .*2030/);
  const person = { email: 'tom@acme.test', addedAt: expiresAt };
  const limited: ShownShare = { ...open, visibility: 'limited', access: 'edit', allowDownload: false };
  expect(summarizeShare(limited)).toBe('No one yet can watch, edit, and comment.');
  expect(summarizeShare({ ...limited, people: [person] })).toMatch(/^One person can/);
  expect(summarizeShare({ ...limited, people: [person, person] })).toMatch(/^2 people can/);
});

test('says that a link has expired', () => {
  expect(formatExpiry({ expiresAt: null, isExpired: false })).toContain('until an editor turns it off');
  expect(formatExpiry({ expiresAt: '2026-03-01T12:00:00.000Z', isExpired: true })).toMatch(/^The link expired on /);
  expect(formatExpiry({ expiresAt: '2030-03-01T12:00:00.000Z', isExpired: false })).toMatch(/^The link expires on /);
});
