import * as z from 'zod';
import { isFileKey, parseKey } from '#contract/items/keys.ts';
import { type ItemRow, loadLivingFile } from '#server/features/items/items.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Action, authorizeItem } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findFilesByKey, loadChild } from './addresses.ts';

/** The file that `videoName` means: an id, a FullKey, or the Key of a listing. */
export async function loadVideo<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  videoName: string,
): Promise<Authorized<ItemRow, A>> {
  if (z.uuid().safeParse(videoName).success) return (await loadLivingFile(db, caller, action, videoName)).file;
  if (isFileKey(videoName)) return loadKeyed(db, caller, action, videoName);
  const address = parseKey(videoName);
  const name = address?.names.at(-1);
  if (!address || name === undefined) {
    const message =
      'body.videoName must be a FullKey, users/{userId}/{team}/{path}/{name}, the Key of a file in a listing, or its id.';
    throw new AppError('bad_request', message, 'body.videoName');
  }
  const { ownerId, team, names } = address;
  return loadChild(db, caller, action, { ownerId, team, path: names.slice(0, -1).join('/'), name, type: 'file' });
}

/** A name alone may match in many folders; a Key adds the time, so it nearly always means one file. */
async function loadKeyed<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  key: string,
): Promise<Authorized<ItemRow, A>> {
  const [file, other] = await findFilesByKey(db, caller, key);
  if (!other) return authorizeItem(caller, action, file);
  throw new AppError('conflict', 'Several files have this Key. Send the FullKey or the id of one.', 'body.videoName');
}
