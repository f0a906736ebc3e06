import { create as createDisposition } from 'content-disposition';

/** With a name, in any script, the browser saves the file under it; without one it shows the file. */
export function nameFile(fileName: string | undefined): string {
  return fileName === undefined ? 'inline' : createDisposition(fileName.toWellFormed());
}
