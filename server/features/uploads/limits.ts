import { formatSize } from '#contract/format.ts';
import { kindOfType, type TakenFiles, takes, whoChangesTaken } from '#contract/media/kinds.ts';
import { videoFormats, wrongTypeText } from '#contract/media/video-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** Refuses before the first byte. The first sentence is the specification's. */
export function requireTaken(taken: TakenFiles, contentType: string): void {
  const kind = kindOfType(contentType);
  if (takes(taken, kind)) return;
  const why =
    taken === 'videos'
      ? `This team takes videos alone: ${videoFormats}.`
      : 'Files of this type cannot be reviewed, and this team takes no others.';
  throw new AppError('unsupported_type', `${wrongTypeText} ${why} ${whoChangesTaken}`, 'body.contentType');
}

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
