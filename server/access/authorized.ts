import type { Action, CommentAction } from './policy.ts';

declare const permits: unique symbol;

/** What else somebody may do who may do this. */
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
};

/**
 * A resource together with the proof that the caller may do `A` to it. Only the policy makes one, so a mutation that
 * asks for `Authorized<Team, 'manage'>` cannot be called by code that forgot its check: it does not compile.
 */
export type Authorized<T, A extends Action | CommentAction> = T & { readonly [permits]: Record<Implied[A], true> };
