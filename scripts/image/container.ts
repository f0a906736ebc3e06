import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#rig/programs/run-program.ts';
import { type Program, startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import type { Image } from './build-image.ts';

/** A file system with the image, and how to run it. */
export type Place = {
  root: string;
  user: string;
  /** Docker allows user namespaces only with the setting that compose.yaml has. A chroot never has them. */
  hasNamespaces: boolean;
};

export type Container = {
  url: string;
  /** As `docker exec` does, with more settings. Throws if the command fails. */
  exec: (command: string[], settings?: string[]) => Promise<string>;
  /** Sends SIGTERM and expects the exit code 0. */
  stop: () => Promise<void>;
};

const started: Program[] = [];
const shownLines = 20;

/** The last lines of each server, which may say why a step failed. */
export function showLogs(): string {
  return started.map(({ output }) => output().trim().split('\n').slice(-shownLines).join('\n')).join('\n\n');
}

/** The capabilities that Docker leaves to root. */
const capabilities = [
  'chown dac_override fowner fsetid kill mknod net_bind_service net_raw',
  'setfcap setgid setpcap setuid sys_chroot audit_write',
].flatMap((names) => names.split(' '));

/** The file system lies here for a chroot. All around it is that of the machine. */
const chrootFolder = '/mnt';

/**
 * Starts the image as Docker does, but in the network of this machine, and waits until it is ready. Bubblewrap makes the
 * mounts and the process namespace, because many machines refuse `podman run`.
 */
export async function startContainer(image: Image, place: Place): Promise<Container> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const asUser = await become(image, place, [`PORT=${port}`]);
  const program = startProgram([...enter(place), ...asUser, ...image.command], { endSignal: 'SIGKILL' });
  started.push(program);
  await program.until(async () => {
    if (!(await fetch(`${url}/readyz`)).ok) throw new Error('not ready');
  });
  const pid = await findChild(program);
  const inside = ['nsenter', `--target=${pid}`, '--mount', '--pid'];
  return {
    url,
    exec: (command, settings = []) => runProgram([...inside, ...asUser, ...settings, ...command]),
    stop: async () => {
      process.kill(Number(pid), 'SIGTERM');
      const code = await program.exited;
      if (code !== 0) throw new Error(`The server ended with code ${code}.`);
    },
  };
}

/** As `docker run --rm` does. */
export async function runInImage(image: Image, place: Place, command: string[]): Promise<string> {
  return runProgram([...enter(place), ...(await become(image, place, [])), ...command]);
}

/** The mounts of a container. The command becomes its first process, which a signal must reach as it does in Docker. */
export function enter({ root, hasNamespaces }: Place): string[] {
  const at = hasNamespaces ? '' : chrootFolder;
  const names = ['/etc/hosts', '/etc/resolv.conf'].flatMap((file) => ['--ro-bind', file, `${at}${file}`]);
  const base = [...(hasNamespaces ? [] : ['--ro-bind', '/', '/']), '--bind', root, at || '/'];
  const system = ['--proc', `${at}/proc`, '--ro-bind', '/sys', `${at}/sys`, ...names];
  const devices = ['--dev', `${at}/dev`, '--perms', '1777', '--tmpfs', `${at}/dev/shm`];
  const rights = ['--unshare-pid', '--as-pid-1', '--die-with-parent', '--cap-add', 'ALL'];
  return ['bwrap', ...base, ...system, ...devices, ...rights, '--'];
}

/** The environment and the rights of a user of the image. Further settings and the command follow. */
export async function become(
  { env, folder }: Pick<Image, 'env' | 'folder'>,
  { root, user, hasNamespaces }: Place,
  settings: string[],
): Promise<string[]> {
  const lines = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid, , home] = lines.find(([name]) => name === user) ?? [];
  if (uid === undefined) throw new Error(`The image has no user ${user}.`);
  const rights = [`--bounding-set=-all,+${capabilities.join(',+')}`, '--inh-caps=-all'];
  const change = hasNamespaces ? [] : ['chroot', chrootFolder];
  const identity = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights];
  const environment = ['env', '--ignore-environment', `--chdir=${folder}`, `HOME=${home}`, ...env, ...settings];
  return [...change, ...identity, ...environment];
}

export async function findChild({ pid }: Program): Promise<string> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
}
