import { AppError } from '#server/platform/app-error.ts';

const away =
  'The storage of this server cannot be used right now. Your data is safe. Try again in a moment, or contact your administrator if this continues.';

/** The disk or the store fails for every object. Logged as one outage (watch-storage.ts), not per call. */
export class StorageError extends AppError {
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super('unavailable', away);
    this.reason = reason;
    this.cause = cause;
  }
}

/** Read-only, forbidden, broken, or no longer a folder. */
const failingCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE']);

/** Returns a failure of the disk as a StorageError, and every other error as it is. */
export function explainDisk(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined && code !== undefined && failingCodes.has(code) ? new StorageError(code, error) : error;
}
