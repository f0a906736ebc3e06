import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { access, type Rule } from './seal-run.ts';

/**
 * Programs and libraries. Not all of /usr: container images keep the application and its data in /usr/src or
 * /usr/local. Debian's libraries find each other through /etc/alternatives.
 */
const systemPaths = [
  ...['/bin', '/lib', '/lib32', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64'],
  ...['/usr/local/bin', '/usr/local/lib', '/usr/local/lib64', '/etc/alternatives', '/etc/ld.so.cache'],
  // Files without fonts of their own are drawn with those of the system.
  ...['/etc/fonts', '/usr/share/fontconfig', '/usr/share/fonts', '/usr/local/share/fonts', '/usr/share/poppler'],
  ...['/nix/store', '/gnu/store', '/home/linuxbrew/.linuxbrew'],
].filter((path) => existsSync(path));
export const plainDevices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

/** A program outside the system paths brings its libraries, if they are next to it. */
export function listSystem([program = '']: string[]): string[] {
  const path = existsSync(program) ? realpathSync(program) : program;
  const isThere = (wanted: string) => systemPaths.some((folder) => `${wanted}/`.startsWith(`${folder}/`));
  const own = [program, path, ...(basename(dirname(path)) === 'bin' ? [join(dirname(path), '../lib')] : [])];
  return [...systemPaths, ...new Set(own.filter((wanted) => !isThere(wanted) && existsSync(wanted)))];
}

/** bwrap would create them for its own user only. */
export function listParents(paths: string[]): string[] {
  const parents = new Set<string>();
  for (const path of paths) for (let p = dirname(path); p !== '/'; p = dirname(p)) parents.add(p);
  return [...parents].sort();
}

export function listReadable(command: string[]): Rule[] {
  const system = listSystem(command).map((at) => ({
    access: statSync(at).isDirectory() ? access.readSystem : access.readProgram,
    at,
  }));
  return [...system, ...plainDevices.map((at) => ({ access: access.useDevice, at }))];
}
