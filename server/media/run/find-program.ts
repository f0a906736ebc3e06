import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const ending = process.platform === 'win32' ? '.exe' : '';

/** The first program of this name on PATH. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .map((folder) => join(folder, `${name}${ending}`))
    .find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
