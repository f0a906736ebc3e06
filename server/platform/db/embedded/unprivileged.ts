import { type SpawnOptions, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ConfigError } from '#server/platform/config/config.ts';

/** Postgres and its tools refuse to run as root. */
export type UnprivilegedUser = {
  /** Turns a program and its arguments into the command to spawn. */
  command: (file: string, args: string[]) => Command;
  /** Gives a folder to the user that the programs run as, if that is another one. */
  giveFolder: (folder: string) => void;
};

export type Command = { file: string; args: string[]; options: SpawnOptions };

/** The id of `nobody` on known systems; any unprivileged user would do. */
const unprivilegedId = 65_534;
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
/** Containers have no user namespaces, but leave one of these to root. It is enough to enter our folders, which are closed. */
const capabilities = ['dac_read_search', 'dac_override'];
/**
 * Postgres asks with access() whether it may run its own binary, and the kernel answers without the capabilities, so
 * below a closed /root it refuses. With this bit the answer includes them. Some sandboxes do not allow it.
 */
const withHonestAccess = ['--securebits=+no_setuid_fixup'];

/**
 * This user, or as root one without its rights that may enter the folder and run the program. Undefined if the system
 * has no way to become one.
 */
export function findUnprivilegedUser(folder: string, program = '/bin/sh'): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args, options: { env: environment } }), giveFolder: () => {} };
  }
  // Not `test -x` for the folder: without the bit the kernel answers it without the capabilities.
  const enter = ['sh', '-c', 'cd "$0" && test -x "$1"', folder, program];
  const mayEnter = ([file = '', ...args]: string[]) => spawnSync(file, [...args, ...enter]).status === 0;
  // In its own user namespace a program sees itself as `nobody`, but its files remain ours, so it also works below a
  // 0700 home folder. Not in a folder of another user, as a container's volume may be.
  const inNamespace = ['unshare', '--user', '--'];
  if (mayEnter(inNamespace)) return wrap(inNamespace, 0);
  const prefixes = [withHonestAccess, []].flatMap((bits) => capabilities.map((name) => asUnprivileged(name, bits)));
  const prefix = prefixes.find(mayEnter);
  return prefix && wrap(prefix, unprivilegedId);
}

/** Runs a program as `nobody` with this capability and no other. */
function asUnprivileged(capability: string, securebits: string[]): string[] {
  const only = `-all,+${capability}`;
  const id = String(unprivilegedId);
  return [
    ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--no-new-privs', ...securebits],
    ...[`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`, '--'],
  ];
}

function wrap([wrapper = '', ...before]: string[], owner: number): UnprivilegedUser {
  return {
    command: (file, args) => ({ file: wrapper, args: [...before, file, ...args], options: { env: environment } }),
    giveFolder: (folder) => {
      const { uid } = statSync(folder);
      if (uid === owner) return;
      if (uid !== 0 && uid !== unprivilegedId) throw new ConfigError(explainOwner(folder, uid));
      spawnSync('chown', ['-R', `${owner}:${owner}`, folder]);
    },
  };
}

/** A command that root runs beside a service would take the database away from it. */
function explainOwner(folder: string, uid: number): string {
  return `${folder} belongs to the user with the id ${uid}. Run this command as that user. If root is to run Vizio from now on, first give it the folder: chown -R root ${folder}`;
}
