import { describe, expect, test } from 'vitest';
import type { Gate } from './gates.queries.ts';
import { judge } from './gates.ts';

const gate: Gate = {
  id: 'share',
  teamId: 'team',
  isSelection: false,
  roots: [{ id: 'item', type: 'folder', name: 'Film', clientKey: null, createdAt: new Date(0) }],
  visibility: 'public',
  access: 'view',
  generation: 1,
  passwordHash: null,
  allowComments: true,
  allowDecisions: false,
  allowDownload: true,
  isMember: false,
  isNamed: false,
};

const visitors = {
  guest: { member: undefined, isMember: false, isNamed: false },
  stranger: { member: { emailVerified: true }, isMember: false, isNamed: false },
  named: { member: { emailVerified: true }, isMember: false, isNamed: true },
  unverified: { member: { emailVerified: false }, isMember: false, isNamed: true },
  team: { member: { emailVerified: false }, isMember: true, isNamed: false },
};

const table: [visibility: Gate['visibility'], password: 'none' | 'known' | 'unknown', string][] = [
  //                     guest     stranger  named     unverified team
  ['public', 'none', '    open      open      open      open       team'],
  ['public', 'known', '   open      open      open      open       team'],
  ['public', 'unknown', ' password  password  password  password   team'],
  ['limited', 'none', '   sign-in   closed    open      verify     team'],
  ['limited', 'known', '  sign-in   closed    open      verify     team'],
  ['limited', 'unknown', 'sign-in   closed    password  verify     team'],
];

describe.each(table)('a %s link with a password %s', (visibility, password, row) => {
  const expected = row.trim().split(/\s+/);
  test.each(Object.entries(visitors).map(([name, visitor], index) => [name, expected[index], visitor] as const))(
    'is to %s %s',
    (_, verdict, { member, ...standing }) => {
      const passwordHash = password === 'none' ? null : 'hash';
      expect(judge({ ...gate, ...standing, visibility, passwordHash }, member, password === 'known')).toBe(verdict);
    },
  );
});
