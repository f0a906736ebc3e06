import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

/** The common unzip programs installed on this machine; for tests. */
export type Extractor = { name: string; extract: (zip: string, folder: string) => Promise<void> };

const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const maxBuffer = 256 * 2 ** 20;

export async function run(command: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer });
  return stdout;
}

const known: (Extractor & { probe: [string, ...string[]] })[] = [
  {
    name: 'unzip',
    probe: ['unzip', '-v'],
    extract: async (zip, folder) => void (await run('unzip', ['-qq', zip, '-d', folder])),
  },
  {
    name: 'bsdtar',
    probe: ['bsdtar', '--version'],
    extract: async (zip, folder) => void (await run('bsdtar', ['-xf', zip, '-C', folder])),
  },
  {
    name: '7z',
    probe: ['7z', 'i'],
    extract: async (zip, folder) => void (await run('7z', ['x', '-bd', '-y', `-o${folder}`, zip])),
  },
  {
    name: 'python3',
    probe: ['python3', '-c', 'import zipfile'],
    extract: async (zip, folder) => void (await run('python3', ['-m', 'zipfile', '-e', zip, folder])),
  },
];

export const extractors: (Extractor & { isHere: boolean })[] = known.map(({ probe: [command, ...args], ...rest }) => ({
  ...rest,
  isHere: spawnSync(command, args, { env }).status === 0,
}));

export const hasPython = extractors.some(({ name, isHere }) => name === 'python3' && isHere);

/** The contents of a zip by path; the path of an empty folder ends in a slash. */
export async function unpack(zip: string, folder: string, extractor = findExtractor()): Promise<Map<string, Buffer>> {
  await mkdir(folder);
  await extractor.extract(zip, folder);
  const found = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(relative(folder, path), await readFile(path));
    else if ((await readdir(path)).length === 0) found.set(`${relative(folder, path)}/`, Buffer.alloc(0));
  }
  return found;
}

function findExtractor(): Extractor {
  const found = extractors.find(({ isHere }) => isHere);
  if (!found) throw new Error('the tests of downloads need unzip or python3');
  return found;
}
