import type { Action, CommentAction } from './policy.ts';

declare const permits: unique symbol;

/** The actions that each action implies. */
type Implied = {
  view: 'view';
  comment: 'view' | 'comment';
  download: 'view' | 'download';
  edit: 'view' | 'edit';
  rename: 'view' | 'edit' | 'rename';
  arrange: 'view' | 'edit' | 'rename' | 'arrange';
  manage: Exclude<Action, 'own'>;
  own: Action;
  rewrite: 'view' | 'comment' | 'rewrite';
  remove: 'view' | 'remove';
  resolve: 'view' | 'resolve';
  assign: 'view' | 'assign';
};

/**
 * A resource with proof that the caller may do `A` to it. Only the policy creates one, so a mutation that takes
 * `Authorized<Team, 'manage'>` does not compile when its caller skips the check.
 */
export type Authorized<T, A extends Action | CommentAction> = T & { readonly [permits]: Record<Implied[A], true> };
