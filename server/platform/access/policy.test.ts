import { describe, expect, test } from 'vitest';
import type { TeamRole } from '#contract/team-roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from './actor.ts';
import { type Action, actions, authorizeTeam, capabilitiesOf, may } from './policy.ts';

const member: Actor = { kind: 'member', userId: 'u', email: 'u@test.local', emailVerified: true, name: 'U' };
const roles: (TeamRole | null)[] = ['owner', 'admin', 'editor', 'viewer', null];

/** One row per action, one column per role; y: allowed. */
const table: Record<Action, string> = {
  //       owner admin editor viewer outside
  view: '  y     y     y      y      n',
  comment: 'y    y     y      y      n',
  download: 'y   y     y      y      n',
  edit: '  y     y     y      n      n',
  rename: 'y     y     y      n      n',
  arrange: 'y    y     y      n      n',
  manage: 'y     y     n      n      n',
  own: '   y     n     n      n      n',
};

describe('on a team', () => {
  for (const action of actions) {
    const expected = table[action].trim().split(/\s+/);
    roles.forEach((role, index) => {
      const allowed = expected[index] === 'y';
      test(`${role ?? 'an outsider'} ${allowed ? 'may' : 'may not'} ${action}`, () => {
        expect(may(member, action, { role })).toBe(allowed);
        expect(may({ kind: 'anonymous' }, action, { role })).toBe(false);
        expect(may({ kind: 'system' }, action, { role })).toBe(true);
      });
    });
  }
});

test('a hidden resource and a missing one look the same', () => {
  const refusal = (team: { role: null } | undefined) => {
    try {
      authorizeTeam(member, 'own', team);
    } catch (error) {
      return error as AppError;
    }
    throw new Error('was allowed');
  };
  expect(refusal({ role: null })).toEqual(refusal(undefined));
  expect(refusal(undefined).code).toBe('not_found');
});

test('a viewer’s refusal names who can grant access', () => {
  expect(() => authorizeTeam(member, 'edit', { role: 'viewer' as const })).toThrow(
    new AppError('forbidden', 'You can view but not edit here. Ask an admin of the team to make you an editor.'),
  );
});

test('capabilities match the policy', () => {
  expect(capabilitiesOf(member, { role: 'editor' })).toEqual({
    comment: true,
    download: true,
    edit: true,
    manage: false,
    own: false,
  });
});
