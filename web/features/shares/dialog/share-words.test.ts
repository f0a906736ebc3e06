import { expect, test } from 'vitest';
import type { Share } from '#contract/sharing/shares.ts';
import { accessHint, downloadHint, formatExpiry, formatViews, settingPhrases, visibilityNames } from './share-words.ts';

const share = { allowDownload: true, allowComments: true } as Share;

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
  expect([0, 1, 2, 1_200].map((count) => formatViews({ count })).join('; ')).toBe(
    'Not opened yet; Opened once; Opened 2 times; Opened 1,200 times',
  );
});

test('says in one line what a link does', () => {
  const open = { ...share, visibility: 'public', access: 'view', expiresAt: null, hasPassword: false } as Share;
  const line = (link: Share) => settingPhrases(link).map(([, phrase]) => phrase);
  expect(line({ ...open, allowDownload: false })).toEqual([
    ...['Anyone with the link', 'Viewer', 'can comment', 'no downloads', 'no password'],
  ]);
  const ended = { allowComments: false, hasPassword: true, expiresAt: '2026-03-01T12:00:00.000Z', isExpired: true };
  expect(line({ ...open, ...ended, visibility: 'limited', access: 'edit' })).toEqual([
    ...['Limited', 'Editor', 'no comments', 'can download', 'with password', 'expired'],
  ]);
  expect(line({ ...open, allowDecisions: true })).toContain('can comment and decide');
  expect(line({ ...open, expiresAt: '2030-03-01T12:00:00.000Z' }).at(-1)).toMatch(/^until .*2030/);
});

test('says that a link has expired', () => {
  expect(formatExpiry({ expiresAt: null, isExpired: false })).toContain('until an editor turns it off');
  expect(formatExpiry({ expiresAt: '2026-03-01T12:00:00.000Z', isExpired: true })).toMatch(/^The link expired on /);
  expect(formatExpiry({ expiresAt: '2030-03-01T12:00:00.000Z', isExpired: false })).toMatch(/^The link expires on /);
});
