import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runProgram } from '#rig/programs/run-program.ts';

/** The settings by which npm reads packages where this machine reads them, and the certificate of that place. */
export async function readNpmSettings(): Promise<{ lines: string; authority: string | undefined }> {
  const ask = async (name: string) => (await runProgram(['npm', 'config', 'get', name])).trim();
  const files = [await ask('globalconfig'), await ask('userconfig')].filter((file) => existsSync(file));
  const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const authorities = [await ask('cafile'), process.env.NODE_EXTRA_CA_CERTS ?? ''];
  return { lines, authority: authorities.find((file) => existsSync(file)) };
}
