import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fields of package-lock.json that we read. */
export type LockFile = { packages: Record<string, LockEntry> };
type LockEntry = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
} & Partial<Record<Kind, Record<string, string>>>;
type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies';

/** `excluded`: only development and tests use it. */
export type Scope = 'required' | 'optional' | 'excluded';

export type Package = {
  /** Its folder, such as `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  license: string;
  integrity: string;
  scope: Scope;
  /** For one system or processor only, so it may not be installed. */
  isForOneSystem: boolean;
  /** The paths of the packages that it uses. */
  uses: string[];
};

export async function readLockFile(repository: string): Promise<LockFile> {
  return JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as LockFile;
}

/** All packages. Those whose code the web part contains are required, although npm counts them as development. */
export function listPackages(lock: LockFile, bundled: string[]): Package[] {
  const shipped = followUses(lock, bundled);
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const name = path.slice(path.lastIndexOf(folder) + folder.length);
    const { version = '', license = '', integrity = '', os, cpu } = entry;
    const isForOneSystem = os !== undefined || cpu !== undefined;
    const scope = shipped.has(path) ? 'required' : scopeOf(entry);
    return { path, name, version, license, integrity, scope, isForOneSystem, uses: listUses(lock, path) };
  });
}

function scopeOf({ dev, optional, devOptional }: LockEntry): Scope {
  if (dev) return 'excluded';
  return optional || devOptional ? 'optional' : 'required';
}

const folder = 'node_modules/';

/** The paths of the packages that the package at this path uses; at '' those of the product itself. */
export function listUses(lock: LockFile, path: string): string[] {
  const entry = lock.packages[path] ?? {};
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entry;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...devDependencies });
  return names.flatMap((name) => findPackage(lock, path, name) ?? []).sort();
}

/** As Node finds it: in the package's own folder, then in those around it. */
function findPackage(lock: LockFile, path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(folder) - 1))) {
    const found = `${at === '' ? '' : `${at}/`}${folder}${name}`;
    if (lock.packages[found]) return found;
    if (at === '') return undefined;
  }
}

/** These packages and all that they use. */
function followUses(lock: LockFile, names: string[]): Set<string> {
  const found = new Set(names.map((name) => folder + name));
  for (const path of found) {
    const { dependencies = {} } = lock.packages[path] ?? {};
    for (const name of Object.keys(dependencies)) {
      const used = findPackage(lock, path, name);
      if (used) found.add(used);
    }
  }
  return found;
}
