import { stat } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { StorageError } from '../storage-error.ts';
import { diskFull } from './free-space.ts';

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined;
}

export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

export function gone(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notUnderWay();
  refuse(error);
}

export function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOENT') broken(error);
  if (error.code !== 'EEXIST') refuse(error);
}

export function broken(error: NodeJS.ErrnoException): never {
  throw new StorageError(error.code ?? error.message, error);
}

export function refuse(error: unknown): never {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  throw isFull ? diskFull() : error;
}

export function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('not_found', 'There is no such object.') : error;
}

export function notUnderWay(): AppError {
  return new AppError('not_found', 'This upload has expired or was cancelled. Start it again.');
}

export function incomplete(): AppError {
  return new AppError('conflict', 'Some parts have not arrived yet. Send them, then complete it again.');
}
