import type { Comment } from '#contract/comments/comments.ts';
import type { LinkType } from '#contract/sharing/shares.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Team } from '#contract/teams/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { LinkPlace } from '#server/platform/db/rows/link-place.ts';
import type { Actor, ShareGrant } from './actor.ts';
import type { Authorized } from './authorized.ts';

/** `edit` changes what is inside an item; `arrange` moves or deletes the item itself. */
export const actions = ['view', 'comment', 'download', 'edit', 'rename', 'arrange', 'manage', 'own'] as const;
export type Action = (typeof actions)[number];

/**
 * The facts that the policy needs about a team or an item in it: the team (without it a limited token gets nothing), the caller's role, null for an outsider, and the place
 * relative to the items that the caller's link leads to, null if elsewhere.
 */
export type Facts = { teamId?: string; role: TeamRole | null; linkPlace?: LinkPlace | null };

const granted: Record<TeamRole, readonly Action[]> = {
  viewer: ['view', 'comment', 'download'],
  editor: ['view', 'comment', 'download', 'edit', 'rename', 'arrange'],
  admin: ['view', 'comment', 'download', 'edit', 'rename', 'arrange', 'manage'],
  owner: actions,
};

const lacking: Record<Action, string> = {
  view: '',
  comment: 'You can view but not comment here. Ask an admin of the team for access.',
  download: 'You can view but not download here. Ask an admin of the team for access.',
  edit: 'You can view but not edit here. Ask an admin of the team to make you an editor.',
  rename: 'You can view but not edit here. Ask an admin of the team to make you an editor.',
  arrange: 'You can view but not edit here. Ask an admin of the team to make you an editor.',
  manage: 'Only admins of the team can do this. Ask one of them.',
  own: "Only the team's owner can do this.",
};

const forTheTeam = 'Only members of the team can do this. Ask the sender of the link.';
const lackingByLink: Record<Action, string> = {
  view: '',
  comment: 'Comments are turned off for this link. Ask its sender.',
  download: 'Downloads are turned off for this link. Ask its sender.',
  edit: 'This link only lets you view. Ask its sender for an edit link.',
  rename: 'This link only lets you view. Ask its sender for an edit link.',
  arrange: 'This link only lets you view. Ask its sender for an edit link.',
  manage: forTheTeam,
  own: forTheTeam,
};
const signInToEdit = 'This link lets you edit after you sign in. Sign in first.';
const rootStays: Record<LinkType, string> = {
  folder: 'The link opens this folder, so it cannot be changed. You can change its contents.',
  file: 'The link opens this file, so it cannot be moved. You can rename it and add versions.',
  selection: 'The link opens this item, so it cannot be changed. You can change the contents of folders.',
};

/** A role takes precedence: a link grants a member nothing extra. */
export function may(actor: Actor, action: Action, facts: Facts): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'anonymous') return false;
  const role = roleOf(actor, facts);
  if (role !== null) return granted[role].includes(action);
  const link = linkTo(actor, facts);
  return link !== undefined && mayByLink(link, action);
}

/** A token has its person's role only where it is not limited: elsewhere it is a stranger, or a holder of a link. */
function roleOf(actor: Actor, { role, teamId }: Facts): TeamRole | null {
  const token = actor.kind === 'member' ? actor.token : undefined;
  if (!token) return role;
  const isHere = token.teamIds === null || (teamId !== undefined && token.teamIds.includes(teamId));
  return isHere && !token.isLimitedToFolders ? role : null;
}

type Link = ShareGrant & { place: LinkPlace; hasAccount: boolean };

/** The caller's link, if it is their only access to the resource. */
function linkTo(actor: Actor, facts: Facts): Link | undefined {
  const { linkPlace } = facts;
  if (actor.kind === 'anonymous' || actor.kind === 'system') return undefined;
  if (roleOf(actor, facts) !== null || !linkPlace || !actor.share) return undefined;
  return { ...actor.share, place: linkPlace, hasAccount: actor.kind === 'member' };
}

export function isByLink(actor: Actor, facts: Facts): boolean {
  return linkTo(actor, facts) !== undefined;
}

/** The share link that is their only access. A token's folders are seen as through a link, but have none. */
export function shareLinkTo(actor: Actor, facts: Facts): ShareGrant | undefined {
  const isByToken = actor.kind === 'member' && actor.token !== undefined;
  return isByToken ? undefined : linkTo(actor, facts);
}

/** Callers with only a link must not learn where the linked item is. */
export function isLinkRoot(actor: Actor, facts: Facts): boolean {
  return linkTo(actor, facts)?.place === 'root';
}

function mayByLink(link: Link, action: Action): boolean {
  const mayEdit = link.access === 'edit' && link.hasAccount && link.place !== 'around';
  const given: Record<Action, boolean> = {
    view: true,
    comment: link.allowComments,
    download: link.allowDownload,
    edit: mayEdit,
    // Everyone below a folder depends on its name; a shared file affects only its own editors.
    rename: mayEdit && (link.place === 'inside' || link.type === 'file'),
    arrange: mayEdit && link.place === 'inside',
    manage: false,
    own: false,
  };
  return given[action];
}

function explain(actor: Actor, action: Action, facts: Facts): string {
  const link = linkTo(actor, facts);
  if (!link) return lacking[action];
  const isChange = action === 'edit' || action === 'rename' || action === 'arrange';
  if (link.access === 'view' || !isChange) return lackingByLink[action];
  return link.hasAccount ? rootStays[link.type] : signInToEdit;
}

export const commentActions = ['rewrite', 'remove', 'resolve', 'assign'] as const;
export type CommentAction = (typeof commentActions)[number];
type Authorship = Facts & { isMine: boolean };
type Sight = Facts & { isTeamOnly: boolean };
export type CommentFacts = Authorship & Sight;

/** People by a link know nothing of comments that only the team sees. */
export const maySee = (actor: Actor, comment: Sight): boolean =>
  may(actor, 'view', comment) && !(comment.isTeamOnly && isByLink(actor, comment));

const ifSeen = <T extends Sight>(actor: Actor, comment: T | undefined): T | undefined =>
  comment && maySee(actor, comment) ? comment : undefined;

/** The action that also allows this on other people's comments. Undefined: only the author may. */
const alsoGrantedBy: Record<CommentAction, Action | undefined> = {
  rewrite: undefined,
  remove: 'manage',
  resolve: 'edit',
  assign: 'edit',
};

const lackingOnComment: Record<CommentAction, string> = {
  rewrite: 'Only the author can edit a comment. Reply instead.',
  remove: 'Only the author or an admin of the team can delete or restore a comment. Ask one of them.',
  resolve: 'Only the author or an editor of the team can resolve a comment. Ask one of them.',
  assign: 'Only people of the team can assign a comment: its author and editors. Ask one of them.',
};

function mayWithComment(actor: Actor, action: CommentAction, facts: Authorship): boolean {
  const other = alsoGrantedBy[action];
  if (action === 'assign' && isByLink(actor, facts)) return false;
  return (facts.isMine && may(actor, 'comment', facts)) || (other !== undefined && may(actor, other, facts));
}

/** The only way to get an `Authorized` resource. A hidden resource and a missing one throw the same error. */
function authorize<T extends Facts, A extends Action>(
  actor: Actor,
  action: A,
  resource: T | undefined,
  absent: string,
): Authorized<T, A> {
  if (resource === undefined || !may(actor, 'view', resource)) throw new AppError('not_found', absent);
  if (!may(actor, action, resource)) throw new AppError('forbidden', explain(actor, action, resource));
  return resource as Authorized<T, A>;
}

export function authorizeTeam<T extends Facts, A extends Action>(actor: Actor, action: A, team: T | undefined) {
  return authorize(actor, action, team, 'This team does not exist, or you are not a member.');
}

export function authorizeItem<T extends Facts, A extends Action>(actor: Actor, action: A, item: T | undefined) {
  return authorize(actor, action, item, 'This item was not found. It may have been moved, renamed or deleted.');
}

const noComment = 'This comment was deleted.';

/** For viewing, liking and replying. */
export function authorizeComment<T extends CommentFacts, A extends 'view' | 'comment'>(
  actor: Actor,
  action: A,
  comment: T | undefined,
) {
  return authorize(actor, action, ifSeen(actor, comment), noComment);
}

export function authorizeCommentChange<T extends CommentFacts, A extends CommentAction>(
  actor: Actor,
  action: A,
  comment: T | undefined,
): Authorized<T, A> {
  const seen: T = authorize(actor, 'view', ifSeen(actor, comment), noComment);
  if (!mayWithComment(actor, action, seen)) throw new AppError('forbidden', lackingOnComment[action]);
  return seen as Authorized<T, A>;
}

export function authorizeUpload<T extends Facts, A extends Action>(actor: Actor, action: A, upload: T | undefined) {
  return authorize(actor, action, upload, 'This upload has expired or was cancelled. Start it again.');
}

/** Sent to the browser so that it never derives permissions itself. */
export function capabilitiesOf(actor: Actor, facts: Facts): Team['capabilities'] {
  return {
    comment: may(actor, 'comment', facts),
    download: may(actor, 'download', facts),
    edit: may(actor, 'edit', facts),
    manage: may(actor, 'manage', facts),
    own: may(actor, 'own', facts),
  };
}

export function commentCapabilitiesOf(actor: Actor, facts: Authorship): Comment['can'] {
  return {
    edit: mayWithComment(actor, 'rewrite', facts),
    delete: mayWithComment(actor, 'remove', facts),
    resolve: mayWithComment(actor, 'resolve', facts),
    assign: mayWithComment(actor, 'assign', facts),
  };
}
