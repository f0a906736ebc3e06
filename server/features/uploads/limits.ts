import { formatSize } from '#contract/format.ts';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import { findUsedBytes } from './uploads.queries.ts';

/** Refuses what will not fit, before its first byte. The first sentence is the specification's, the second for people. */
export async function requireAllowance(
  { config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>,
  teamId: string,
  sizeBytes: number,
): Promise<void> {
  const largest = Math.min(config.maxUploadBytes ?? Number.POSITIVE_INFINITY, storage.maxSizeBytes);
  if (sizeBytes > largest) {
    throw new AppError(
      'too_large',
      `File is larger than ${largest} bytes. This file has ${formatSize(sizeBytes)}; this server takes files of at most ${formatSize(largest)}.`,
      'body.size',
    );
  }
  if (sizeBytes < config.minUploadBytes) {
    const has = sizeBytes === 0 ? 'This file is empty.' : `This file has ${sizeBytes} bytes.`;
    throw new AppError('bad_request', `File is smaller than ${config.minUploadBytes} bytes. ${has}`, 'body.size');
  }
  if (config.teamQuotaBytes !== undefined) {
    const free = config.teamQuotaBytes - (await findUsedBytes(db, teamId));
    if (sizeBytes > free) {
      throw new AppError(
        'too_large',
        `This file has ${formatSize(sizeBytes)}, but of the ${formatSize(config.teamQuotaBytes)} that a team may keep here only ${formatSize(Math.max(0, free))} are free. Empty the trash, or ask who runs this server for more.`,
        'body.size',
      );
    }
  }
}
