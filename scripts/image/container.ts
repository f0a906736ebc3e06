import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asDockerUser, underDockerProfile } from '#rig/programs/docker-profile.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { type Program, startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import type { Image } from './build-image.ts';

/** A file system with the image, and how to run it: with the rights of deploy/compose.yaml, or of a plain `docker run`. */
export type Place = { root: string; user: string; asCompose: boolean };

export type Container = {
  url: string;
  port: number;
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

/**
 * Starts the image as Docker does, but in the network of this machine, and waits until it is ready. Bubblewrap makes the
 * mounts and the process namespace, because many machines refuse `podman run`. Docker's profile for AppArmor is missing;
 * it refuses mounts, as that for seccomp does, and programs of other containers.
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
    port,
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
export function enter({ root }: Place): string[] {
  const names = ['/etc/hosts', '/etc/resolv.conf'].flatMap((file) => ['--ro-bind', file, file]);
  const base = ['--bind', root, '/', '--proc', '/proc', '--ro-bind', '/sys', '/sys', ...names];
  const devices = ['--dev', '/dev', '--perms', '1777', '--tmpfs', '/dev/shm'];
  const rights = ['--unshare-pid', '--as-pid-1', '--die-with-parent', '--cap-add', 'ALL'];
  return ['bwrap', ...base, ...devices, ...rights, '--'];
}

/** The environment and the rights of a user of the image. Further settings and the command follow. */
export async function become(
  { env, folder }: Pick<Image, 'env' | 'folder'>,
  { root, user, asCompose }: Place,
  settings: string[],
): Promise<string[]> {
  const lines = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid, , home] = lines.find(([name]) => name === user) ?? [];
  if (uid === undefined) throw new Error(`The image has no user ${user}.`);
  const identity = asDockerUser(Number(uid), Number(gid), { asCompose });
  const environment = ['env', '--ignore-environment', `--chdir=${folder}`, `HOME=${home}`, ...env, ...settings];
  return [...underDockerProfile(), ...identity, ...environment];
}

export async function findChild({ pid }: Program): Promise<string> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
}
