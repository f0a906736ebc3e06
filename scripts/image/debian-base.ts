import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onEnd } from '#rig/endings.ts';
import { runProgram } from '#rig/programs/run-program.ts';

/** Debian's own files for its package sources, of which a machine has one. Others would not be of this release. */
const sourceFiles = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'];
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A base for the Dockerfile where no registry of images can be reached: Debian's packages, and the Node and npm that run us. */
export async function makeDebianBase(folder: string): Promise<string> {
  const npm = findNpm();
  const [root, tar] = [join(folder, 'base'), join(folder, 'base.tar')];
  const sources = sourceFiles.filter((file) => existsSync(file));
  // It is thrown away, so it need not survive a power cut.
  const how = ['--variant=minbase', '--include=ca-certificates', '--dpkgopt=force-unsafe-io'];
  await runProgram(['mmdebstrap', '--quiet', ...how, 'bookworm', root, ...sources]);
  await addNode(join(root, 'usr/local'), npm);
  await runProgram(['tar', '--create', `--file=${tar}`, `--directory=${root}`, '.']);
  const id = (await runProgram(['podman', 'import', '--quiet', `--change=ENV PATH=${path}`, tar])).trim();
  onEnd(() => runProgram(['podman', 'rmi', '--force', id]));
  // A prefix would be read as the name of a registry.
  return id.replace('sha256:', '');
}

function findNpm(): string {
  const program = process.env.npm_execpath;
  if (program?.endsWith('npm-cli.js')) return dirname(dirname(program));
  throw new Error('Run this as npm run image, so that it finds the files of npm.');
}

async function addNode(prefix: string, npm: string): Promise<void> {
  const modules = join(prefix, 'lib/node_modules');
  await mkdir(modules, { recursive: true });
  await cp(npm, join(modules, 'npm'), { recursive: true });
  await cp(process.execPath, join(prefix, 'bin/node'));
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(prefix, 'bin', name));
  }
}
