import { describe, expect, test } from 'vitest';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Actor } from './actor.ts';
import {
  authorizeComment,
  authorizeCommentChange,
  type CommentAction,
  commentActions,
  commentCapabilitiesOf,
} from './policy.ts';

const member: Actor = { kind: 'member', userId: 'u', email: 'u@test.local', emailVerified: true, name: 'U' };
const roles: (TeamRole | null)[] = ['owner', 'admin', 'editor', 'viewer', null];
const capabilityOf = { rewrite: 'edit', remove: 'delete', resolve: 'resolve', assign: 'assign' } as const;

/** One row per action, one column per role; y: allowed. The first string is for the author's own comments. */
const table: Record<CommentAction, { mine: string; others: string }> = {
  //                 owner admin editor viewer outside
  rewrite: { mine: ' y     y     y      y      n', others: 'n n n n n' },
  remove: { mine: '  y     y     y      y      n', others: 'y y n n n' },
  resolve: { mine: ' y     y     y      y      n', others: 'y y y n n' },
  assign: { mine: '  y     y     y      y      n', others: 'y y y n n' },
};

describe.each(commentActions)('to %s a comment', (action) => {
  describe.each([true, false])('by the caller: %s', (isMine) => {
    const expected = table[action][isMine ? 'mine' : 'others'].trim().split(/\s+/);
    test.each(roles.map((role, index) => [role, expected[index] === 'y'] as const))('as %s: %s', (role, isAllowed) => {
      const facts = { role, isMine, isTeamOnly: true };
      const attempt = (actor: Actor) => () => authorizeCommentChange(actor, action, facts);
      if (isAllowed) expect(attempt(member)()).toBe(facts);
      else expect(attempt(member)).toThrow(expect.objectContaining({ code: role ? 'forbidden' : 'not_found' }));
      expect(commentCapabilitiesOf(member, facts)[capabilityOf[action]]).toBe(isAllowed);
      expect(attempt({ kind: 'anonymous' })).toThrow(expect.objectContaining({ code: 'not_found' }));
    });
  });
});

test('anyone who may comment may like and reply', () => {
  for (const role of roles) {
    const attempt = () => authorizeComment(member, 'comment', { role, isMine: false, isTeamOnly: true });
    if (role) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: 'not_found' }));
  }
});
