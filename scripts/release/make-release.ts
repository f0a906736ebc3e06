import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBundledPackages } from './bundled-packages.ts';
import { readCommit } from './commit.ts';
import { writeDebianBom } from './debian-bom.ts';
import { listPackages, readLockFile } from './lock-file.ts';
import { writeNotices } from './notices.ts';
import { writeNpmBom } from './npm-bom.ts';
import { archiveSources } from './source-archive.ts';

type Given = {
  repository: string;
  folder: string;
  /** The roots of images, for a list of the Debian packages of each. */
  images?: string[];
};

const sumsFile = 'SHA256SUMS';

/** Writes all files of a release. Returns their names. The same commit gives the same bytes. */
export async function makeRelease({ repository, folder, images = [] }: Given): Promise<string[]> {
  const commit = await readCommit(repository);
  const version = await readReleasedVersion(repository);
  const product = { version, commit };
  const name = `vizio-${version}`;
  const lock = await readLockFile(repository);
  const packages = listPackages(lock, await listBundledPackages(repository));
  const files = new Map<string, string | Buffer>([
    [`${name}.tar.gz`, await archiveSources(repository, commit, name)],
    [`${name}-npm.cdx.json`, writeNpmBom(product, lock, packages)],
    [`${name}-third-party-notices.txt`, await writeNotices(repository, version, packages)],
  ]);
  for (const root of images) {
    const { architecture, text } = await writeDebianBom(product, root);
    files.set(`${name}-debian-${architecture}.cdx.json`, text);
  }
  files.set(sumsFile, sumUp(files));
  await emptyFolder(folder);
  for (const [file, content] of files) await writeFile(join(folder, file), content);
  return [...files.keys()];
}

/** The version of package.json. The changelog must have it, with its day. */
async function readReleasedVersion(repository: string): Promise<string> {
  const read = (file: string) => readFile(join(repository, file), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const heading = `## ${version} (`;
  if ((await read('CHANGELOG.md')).includes(`\n${heading}`)) return version;
  throw new Error(`CHANGELOG.md has no heading "${heading}YYYY-MM-DD)". Date the version before you release it.`);
}

/** As sha256sum writes them: `sha256sum -c SHA256SUMS` checks them. */
function sumUp(files: Map<string, string | Buffer>): string {
  const rows = [...files].map(([file, content]) => `${createHash('sha256').update(content).digest('hex')}  ${file}\n`);
  return rows.join('');
}

/** Removes an earlier release, and nothing else. */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const other = names.find((name) => name !== sumsFile && !name.startsWith('vizio-'));
  if (other) throw new Error(`${folder} has other files, such as ${other}. Name an empty folder.`);
  for (const name of names) await rm(join(folder, name), { recursive: true });
}
