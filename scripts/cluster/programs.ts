import { existsSync, globSync } from 'node:fs';
import { s3Programs } from '#rig/servers/s3-server.ts';
import { findProgram } from '../launch/system-programs.ts';

/** Debian keeps the binaries of each version of Postgres, the newest last. */
const postgresPlaces = '/usr/lib/postgresql/*/bin/postgres';

const findPostgresPath = () => globSync(postgresPlaces).sort().at(-1) ?? findProgram(undefined, ['postgres']);
/** Not on the PATH of ordinary users. */
const findPgBouncerPath = () => findProgram(undefined, ['pgbouncer']) ?? existing('/usr/sbin/pgbouncer');

export const findPostgres = () => required(findPostgresPath());
export const findPgBouncer = () => required(findPgBouncerPath());
export const findCaddy = () => required(findProgram(undefined, ['caddy']));

/** The command that installs what this machine lacks; undefined if it has everything. */
export function findMissing(): string | undefined {
  const missing = [
    ...(findPostgresPath() ? [] : ['postgresql']),
    ...(findPgBouncerPath() ? [] : ['pgbouncer']),
    ...(findProgram(undefined, ['caddy']) ? [] : ['caddy']),
    ...(s3Programs.every((name) => findProgram(undefined, [name]))
      ? []
      : ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']),
  ];
  return missing.length > 0 ? `apt-get install --no-install-recommends ${missing.join(' ')}` : undefined;
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

function required(path: string | undefined): string {
  if (path === undefined) throw new Error(`Something is not installed: ${findMissing()}`);
  return path;
}
