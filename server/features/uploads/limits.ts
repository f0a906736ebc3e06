import { formatSize } from '#contract/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** Refuses before the first byte. The first sentence is the specification's; the second explains it. */
export function requireAllowedSize({ config, storage }: Pick<Services, 'config' | 'storage'>, sizeBytes: number): void {
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
}
