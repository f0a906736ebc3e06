import type * as z from 'zod';
import type { LinkSettings } from '#contract/sharing/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashPassword } from '#server/platform/auth/passwords/passwords.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ShareChange } from './shares.queries.ts';

/** Undefined leaves a setting unchanged. */
export type ShareSettings = z.infer<typeof LinkSettings>;

export type Sharer = { caller: Member; network: string };

/** The given settings as the database has them. */
export async function readSettings(db: Db, { network }: Sharer, given: ShareSettings): Promise<ShareChange> {
  const { password, expiresAt, allowDownload, allowComments, ...same } = given;
  const end = expiresAt == null ? expiresAt : new Date(expiresAt);
  if (end && end.getTime() <= Date.now()) {
    throw new AppError('bad_request', 'Choose a time in the future.', 'body.expiresAt');
  }
  return {
    ...same,
    password_hash: password ? await hashPassword({ db, network }, password) : password,
    expires_at: end,
    allow_download: allowDownload,
    allow_comments: allowComments,
  };
}
