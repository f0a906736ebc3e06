import { findTrails, type ItemRow, loadLivingFile } from '#server/features/items/items.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import {
  type Action,
  authorizeComment,
  authorizeCommentChange,
  type CommentAction,
} from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type CommentReader, type CommentRow, findComments, findVersion, type VersionRow } from './comments.queries.ts';

/** Resolves callers and the comments they mean. The other files of this feature do not look inside a caller. */
export type { Caller };
export type Video<A extends Action> = Authorized<ItemRow, A>;
export type SeenComment = CommentRow & { isMine: boolean };

/** Identifies the caller's comments and likes; null for a guest without a name. */
export function personIdOf(caller: Caller): string | null {
  return caller.kind === 'member' ? caller.userId : (caller.guest?.id ?? null);
}

/** Requires a member or a named guest. */
export function requirePerson(caller: Caller): { authorId: string | null; guestId: string | null; name: string } {
  if (caller.kind === 'member') return { authorId: caller.userId, guestId: null, name: caller.name };
  if (caller.guest) return { authorId: null, guestId: caller.guest.id, name: caller.name };
  throw new AppError('bad_request', 'Enter your name first, so that others know who wrote this.', 'guest.name');
}

export const readerOf = (caller: Caller): CommentReader => ({ ...caller, personId: personIdOf(caller) });

export function isBy(caller: Caller, { authorId, guestId }: Pick<CommentRow, 'authorId' | 'guestId'>): boolean {
  const personId = personIdOf(caller);
  return personId !== null && (authorId ?? guestId) === personId;
}

export async function loadVideo<A extends Action>(db: Db, caller: Caller, action: A, id: string): Promise<Video<A>> {
  return (await loadLivingFile(db, caller, action, id)).file;
}

export async function loadVersion(db: Db, video: Video<'view'>, number: number | undefined): Promise<VersionRow> {
  const version = await findVersion(db, video.id, number);
  if (version) return version;
  throw new AppError('not_found', 'This file has no such version. Choose another one.');
}

export async function findSeen(db: Db | Tx, caller: Caller, id: string): Promise<SeenComment | undefined> {
  const [row] = await findComments(db, readerOf(caller), [id]);
  return row && { ...row, isMine: isBy(caller, row) };
}

export async function loadComment<A extends 'view' | 'comment'>(
  db: Db,
  caller: Caller,
  action: A,
  id: string,
): Promise<Authorized<SeenComment, A>> {
  return authorizeComment(caller, action, await findThere(db, caller, id));
}

export async function loadChangeable<A extends CommentAction>(
  db: Db,
  caller: Caller,
  action: A,
  id: string,
): Promise<Authorized<SeenComment, A>> {
  // A caller who may delete a comment may restore it, so they still find it after its deletion.
  return authorizeCommentChange(caller, action, await findThere(db, caller, id, { evenDeleted: action === 'remove' }));
}

async function findThere(
  db: Db,
  caller: Caller,
  id: string,
  { evenDeleted } = { evenDeleted: false },
): Promise<SeenComment | undefined> {
  const row = await findSeen(db, caller, id);
  if (!row || !(await isLiving(db, row.itemId))) return undefined;
  const isDeleted = row.deletedAt !== null || row.parentDeletedAt !== null;
  return isDeleted && !evenDeleted ? undefined : row;
}

export async function isLiving(db: Db, itemId: string): Promise<boolean> {
  const trail = (await findTrails(db, [itemId])).get(itemId) ?? [];
  return trail.length > 0 && !trail.some(({ isDeleted }) => isDeleted);
}
