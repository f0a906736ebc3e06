import type { Team, TeamRole } from '#contract/teams.ts';
import { AppError } from '#server/app-error.ts';
import type { Actor } from './actor.ts';
import type { Authorized } from './authorized.ts';

export const actions = ['view', 'comment', 'edit', 'manage', 'own'] as const;
export type Action = (typeof actions)[number];

/** What the policy needs to know of a team, or of what is in it: the caller's standing there, null for an outsider. */
export type Facts = { role: TeamRole | null };

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

export function may(actor: Actor, action: Action, facts: Facts): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'anonymous' || facts.role === null) return false;
  return granted[facts.role].includes(action);
}

/** The one way to an `Authorized` resource. Not allowed to look and not there answer alike. */
function authorize<T extends Facts, A extends Action>(
  actor: Actor,
  action: A,
  resource: T | undefined,
  absent: string,
): Authorized<T, A> {
  if (resource === undefined || !may(actor, 'view', resource)) throw new AppError('not_found', absent);
  if (!may(actor, action, resource)) throw new AppError('forbidden', lacking[action]);
  return resource as Authorized<T, A>;
}

export function authorizeTeam<T extends Facts, A extends Action>(actor: Actor, action: A, team: T | undefined) {
  return authorize(actor, action, team, 'This team does not exist, or you are not in it.');
}

export function authorizeItem<T extends Facts, A extends Action>(actor: Actor, action: A, item: T | undefined) {
  return authorize(actor, action, item, 'This is not there. It may have been moved, renamed or deleted.');
}

export function authorizeUpload<T extends Facts, A extends Action>(actor: Actor, action: A, upload: T | undefined) {
  return authorize(actor, action, upload, 'This upload is not under way any more. Start it again.');
}

/** What the browser is told, so that it never works out a permission by itself. */
export function capabilitiesOf(actor: Actor, facts: Facts): Team['capabilities'] {
  return {
    comment: may(actor, 'comment', facts),
    edit: may(actor, 'edit', facts),
    manage: may(actor, 'manage', facts),
    own: may(actor, 'own', facts),
  };
}
