import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stepFolder } from '#server/media/media.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { formatHolder } from '#server/platform/access/permit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { endOfWindow } from '#server/platform/storage/signed-links.ts';
import { scratchFolder } from './run/scratch.ts';

export const growingPath = '/vizioApi/growing';
const chunkSize = 64 * 1024;
const pollMs = 200;

/** The file name that the first step of a plan uses. */
const growingName = '540p.growing.mp4';
const fileOf = (dataDir: string, mediaId: string) =>
  join(stepFolder(scratchFolder(dataDir, mediaId), { name: 'review' }), growingName);

/** A link to the 540p proxy while ffmpeg writes it; null if it is not being made on this machine. */
export async function signGrowing(
  { config, links }: Pick<Services, 'config' | 'links'>,
  caller: Caller,
  mediaId: string,
) {
  const isThere = await access(fileOf(config.dataDir, mediaId)).then(
    () => true,
    () => false,
  );
  const holder = formatHolder(caller);
  return isThere ? links.sign('GET', `${growingPath}/${mediaId}`, { holder }, endOfWindow(Date.now())) : null;
}

/** The bytes of that proxy, as ffmpeg writes them. */
export async function readGrowing(
  { config }: Pick<Services, 'config'>,
  mediaId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const gone = () => new AppError('not_found', 'This copy is finished by now. Load the page again.');
  // ffmpeg writes this folder, and a hostile video may have compromised ffmpeg: open neither a symlink nor a pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(fileOf(config.dataDir, mediaId), flags).catch(() => {
    throw gone();
  });
  const stats = await file.stat();
  if (stats.isFile() && stats.nlink <= 1) return follow(file);
  await file.close();
  throw gone();
}

/** Reads on as the file grows, until it is finished and unlinked. */
async function* follow(file: Awaited<ReturnType<typeof open>>): AsyncIterable<Uint8Array> {
  const buffer = Buffer.allocUnsafe(chunkSize);
  try {
    for (let position = 0; ; ) {
      const isFinished = (await file.stat()).nlink === 0;
      const { bytesRead } = await file.read(buffer, 0, chunkSize, position);
      position += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (isFinished) return;
      else await pause(pollMs);
    }
  } finally {
    await file.close();
  }
}
