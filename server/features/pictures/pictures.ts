import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { apiPrefix } from '#contract/endpoints.ts';
import { announcePerson } from '#server/features/users/users.ts';
import { findFfmpeg, MediaError, readPicture, renderSquare } from '#server/media/media.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { checksumShape, recomputeChecksum } from '#server/platform/storage/checksums.ts';
import { deletePicture, insertPicture, isStored, lockUser } from './pictures.queries.ts';

export const pictureContentType = 'image/jpeg';
/** The largest avatar has 56 px, at up to 4 pixels each. */
const sizePx = 256;

/** Returns the address. The bytes are stored before the row, so no address leads nowhere. */
export async function setPicture(services: Services, caller: Member, dataUrl: string): Promise<string> {
  const { db, storage, queue } = services;
  const id = randomUUID();
  const bytes = await render(services, id, dataUrl);
  const checksum = await recomputeChecksum(chunks(bytes), checksumShape(storage, bytes.length));
  await storage.putObject(id, bytes, pictureContentType);
  // A commit whose reply is lost may have happened, so the bytes stay from then on.
  let mayBeKept = false;
  try {
    await inTransaction(db, async (tx) => {
      if (!(await lockUser(tx, caller.userId))) throw new AppError('unauthenticated', 'This account was deleted.');
      if (await deletePicture(tx, caller.userId)) await queue.enqueue(tx, 'clean', id);
      await insertPicture(tx, { id, userId: caller.userId, sizeBytes: bytes.length, checksum });
      await announcePerson(tx, caller.userId);
      mayBeKept = true;
    });
  } finally {
    if (!mayBeKept) await storage.removeObject(id);
  }
  return `${apiPrefix}/pictures/${id}`;
}

export async function removePicture({ db, queue }: Services, { userId }: Member): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deletePicture(tx, userId))) return;
    await queue.enqueue(tx, 'clean', randomUUID());
    await announcePerson(tx, userId);
  });
}

/**
 * The address is the permission, as images send no share link and guests have no session. Its 122 random bits cannot be
 * guessed, say nothing about the person, and stand only in responses that name them: to members of their teams, and to
 * guests who see their comments or links. Another picture has another address, and the old one ends.
 */
export async function requirePicture({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  if (await isStored(db, id)) return;
  throw new AppError('not_found', 'This picture was replaced or removed. Reload the page.');
}

async function render({ config, log }: Services, id: string, dataUrl: string): Promise<Buffer> {
  const picture = readPicture(dataUrl);
  if (!picture) throw unreadable();
  const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
  if (!ffmpeg) throw withoutFfmpeg();
  try {
    return await renderSquare(ffmpeg, picture, sizePx, join(config.dataDir, 'pictures', id));
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (error.kind === 'no-ffmpeg') throw withoutFfmpeg();
    if (error.kind === 'picture-too-large') {
      throw new AppError('too_large', 'This picture is larger than 36 megapixels. Choose a smaller one.', field);
    }
    log.warn({ err: error, picture: id }, error.detail);
    // "failed" has no known cause. With a file this small that is a damaged one.
    if (error.isFinal || error.kind === 'failed') throw unreadable();
    throw new AppError('unavailable', 'The server could not prepare this picture. Try again later.');
  }
}

const field = 'body.picture';

function unreadable(): AppError {
  return new AppError(
    'unsupported_type',
    'This file cannot be read as a picture. Choose another JPEG, PNG or WebP file.',
    field,
  );
}

function withoutFfmpeg(): AppError {
  return new AppError(
    'unavailable',
    'This server cannot prepare pictures, because ffmpeg is missing. Ask your administrator to install it.',
  );
}

async function* chunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
