import { existsSync, readFileSync } from 'node:fs';
import { appendFile, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onEnd } from '#rig/endings.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { readNpmSettings } from '../image/npm-settings.ts';

export const stranger = { name: 'stranger', id: 1_000, home: '/home/stranger' };
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const sourceFiles = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];

/**
 * The root of an empty Debian, with Node, npm and Git from its packages and nothing else. It reads packages where this
 * machine reads them.
 */
export async function makeEmptyDebian(release: string, folder: string): Promise<string> {
  const root = join(folder, release);
  // Its device files and the files of other users need root's own removal.
  onEnd(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
  // It is thrown away, so it need not survive a power cut.
  const how = ['--variant=minbase', '--include=ca-certificates,git,nodejs,npm', '--dpkgopt=force-unsafe-io'];
  const mirror = findMirror();
  const source = mirror ? [`deb [signed-by=${keyring}] ${mirror} ${release} main`] : [];
  await runProgram(['mmdebstrap', '--quiet', ...how, release, root, ...source]);
  for (const file of ['etc/hosts', 'etc/resolv.conf']) await appendFile(join(root, file), '');
  const { name, id, home } = stranger;
  await appendFile(join(root, 'etc/passwd'), `${name}:x:${id}:${id}::${home}:/bin/sh\n`);
  await appendFile(join(root, 'etc/group'), `${name}:x:${id}:\n`);
  await mkdir(join(root, home), { mode: 0o700 });
  const { lines, authority } = await readNpmSettings();
  const inside = '/etc/ssl/certs/npm-authority.crt';
  if (authority) await copyFile(authority, join(root, inside));
  for (const place of ['root', home]) {
    await writeFile(join(root, place, '.npmrc'), `${lines}\n${authority ? `cafile=${inside}` : ''}`);
  }
  return root;
}

/** A clone of the last commit, as `git clone` leaves it. */
export async function cloneInto(root: string, folder: string, ownerId: number): Promise<void> {
  await runProgram(['git', 'clone', '--quiet', '--no-hardlinks', '.', join(root, folder)]);
  await runProgram(['chown', '-R', `${ownerId}:${ownerId}`, join(root, folder, '..')]);
}

function findMirror(): string | undefined {
  const file = sourceFiles.find((path) => existsSync(path));
  const text = file ? readFileSync(file, 'utf8') : '';
  return /^URIs: (\S+)/m.exec(text)?.[1] ?? /^deb (?:\[[^\]]*\] )?(\S+)/m.exec(text)?.[1];
}
