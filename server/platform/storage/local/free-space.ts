import { statfs } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';

/** Bytes that may still be written below a folder; negative once the reserve is in use. */
export async function measureRoom(folder: string, reserveBytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - reserveBytes;
}

export async function requireRoom(folder: string, reserveBytes: number, bytes: number): Promise<void> {
  if ((await measureRoom(folder, reserveBytes)) < bytes) throw diskFull();
}

export function diskFull(): AppError {
  return new AppError(
    'no_space',
    'The disk of this server is full. Nothing was lost; the upload goes on when there is room again.',
  );
}
