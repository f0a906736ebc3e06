import { describe, expect, test } from 'vitest';
import type { LinkType, ShareAccess } from '#contract/sharing/shares.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { LinkPlace } from '#server/platform/db/rows/link-place.ts';
import type { Caller, ShareGrant } from './actor.ts';
import { actions, authorizeItem, isByLink, may } from './policy.ts';

const grant = (given: Partial<ShareGrant> = {}): ShareGrant => ({
  id: 'share',
  state: 'state',
  type: 'folder',
  roots: [{ id: 'item', name: 'Film' }],
  teamId: 'team',
  access: 'view',
  allowComments: true,
  allowDecisions: false,
  allowDownload: true,
  ...given,
});
const guest = (share: ShareGrant): Caller => ({ kind: 'guest', userId: null, guest: null, name: 'Guest', share });
const member = (share?: ShareGrant): Caller => ({
  kind: 'member',
  userId: 'u',
  email: 'u@test.local',
  emailVerified: true,
  name: 'U',
  share,
});

type Given = { access: ShareAccess; place: LinkPlace | null; type?: LinkType; comments?: boolean; downloads?: boolean };
/** y: allowed by that link. The first letter is for a guest, the second for a user with an account. */
const table: [Given, Record<(typeof actions)[number], string>][] = [
  [
    { access: 'view', place: 'root' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'nn', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'view', place: 'inside', comments: false, downloads: false },
    { view: 'yy', comment: 'nn', download: 'nn', edit: 'nn', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: 'root' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'ny', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: 'root', type: 'file' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'ny', rename: 'ny', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'view', place: 'root', type: 'file' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'nn', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: 'inside' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'ny', rename: 'ny', arrange: 'ny', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: 'root', type: 'selection' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'ny', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: 'around', type: 'selection' },
    { view: 'yy', comment: 'yy', download: 'yy', edit: 'nn', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
  [
    { access: 'edit', place: null },
    { view: 'nn', comment: 'nn', download: 'nn', edit: 'nn', rename: 'nn', arrange: 'nn', manage: 'nn', own: 'nn' },
  ],
];

describe.each(table)(
  'with a link of %j',
  ({ access, place, type = 'folder', comments = true, downloads = true }, expected) => {
    const share = grant({ access, type, allowComments: comments, allowDownload: downloads });
    const facts = { role: null, linkPlace: place };
    test.each(actions)('to %s', (action) => {
      const allowed = [guest(share), member(share)].map((caller) => (may(caller, action, facts) ? 'y' : 'n'));
      expect(allowed.join('')).toBe(expected[action]);
    });
  },
);

test('a role takes precedence over a link', () => {
  const editor = member(grant({ access: 'edit' }));
  const facts = { role: 'viewer' as const, linkPlace: 'inside' as const };
  expect(may(editor, 'edit', facts)).toBe(false);
  expect(isByLink(editor, facts)).toBe(false);
});

test('a place grants nothing without a link', () => {
  expect(may(member(), 'view', { role: null, linkPlace: 'inside' })).toBe(false);
  expect(may({ kind: 'anonymous' }, 'view', { role: null, linkPlace: 'inside' })).toBe(false);
});

test.each([
  ['comment', guest(grant({ allowComments: false })), 'inside', 'Comments are turned off'],
  ['download', guest(grant({ allowDownload: false })), 'inside', 'Downloads are turned off'],
  ['edit', member(grant()), 'inside', 'only lets you view'],
  ['edit', guest(grant({ access: 'edit' })), 'inside', 'after you sign in'],
  ['rename', member(grant({ access: 'edit' })), 'root', 'The link opens this'],
  ['arrange', member(grant({ access: 'edit' })), 'root', 'You can change its contents'],
  ['arrange', member(grant({ access: 'edit', type: 'file' })), 'root', 'You can rename it'],
  ['rename', guest(grant({ access: 'edit', type: 'file' })), 'root', 'after you sign in'],
  ['manage', member(grant({ access: 'edit' })), 'inside', 'Only members of the team'],
] as const)('a refusal to %s gives the reason', (action, caller, linkPlace, words) => {
  const refuse = () => authorizeItem(caller, action, { role: null, linkPlace });
  expect(refuse).toThrow(AppError);
  expect(refuse).toThrow(words);
});
