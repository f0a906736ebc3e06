import type { Team, TeamRole } from '#contract/teams.ts';
import { AppError } from '#server/app-error.ts';
import type { Actor } from './actor.ts';
import type { Authorized } from './authorized.ts';

export const actions = ['view', 'comment', 'edit', 'manage', 'own'] as const;
export type Action = (typeof actions)[number];

/** What the policy needs to know of a team: the caller's standing in it, or null for somebody outside. */
export type TeamFacts = { role: TeamRole | null };

const granted: Record<TeamRole, readonly Action[]> = {
  viewer: ['view', 'comment'],
  editor: ['view', 'comment', 'edit'],
  admin: ['view', 'comment', 'edit', 'manage'],
  owner: actions,
};

const lacking: Record<Action, string> = {
  view: '',
  comment: 'You can look but not comment here. Ask an admin of the team for access.',
  edit: 'You can look but not change things here. Ask an admin of the team to make you an editor.',
  manage: 'Only admins of the team can do this. Ask one of them.',
  own: "Only the team's owner can do this.",
};

export function mayOnTeam(actor: Actor, action: Action, team: TeamFacts): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'anonymous' || team.role === null) return false;
  return granted[team.role].includes(action);
}

/** The one way to an `Authorized` team. Not allowed to look and not there answer alike. */
export function authorizeTeam<T extends TeamFacts, A extends Action>(
  actor: Actor,
  action: A,
  team: T | undefined,
): Authorized<T, A> {
  if (team === undefined || !mayOnTeam(actor, 'view', team)) {
    throw new AppError('not_found', 'This team does not exist, or you are not in it.');
  }
  if (!mayOnTeam(actor, action, team)) throw new AppError('forbidden', lacking[action]);
  return team as Authorized<T, A>;
}

/** What the browser is told, so that it never works out a permission by itself. */
export function teamCapabilities(actor: Actor, team: TeamFacts): Team['capabilities'] {
  return {
    comment: mayOnTeam(actor, 'comment', team),
    edit: mayOnTeam(actor, 'edit', team),
    manage: mayOnTeam(actor, 'manage', team),
    own: mayOnTeam(actor, 'own', team),
  };
}
