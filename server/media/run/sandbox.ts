import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { chmod, chown, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CageKind, cageKinds, closesCalls, closesFiles, judgeCage } from './cage-kinds.ts';
import { sameUser, sharing } from './denied-calls.ts';
import { find, ifWorks, works } from './find-wrapper.ts';
import { access, type Rule, sealRun } from './seal-run.ts';
import { listParents, listReadable, listSystem, plainDevices } from './visible-paths.ts';

export type Confinement = {
  /** Files that the command may read, wherever it names them, as libvips with options: `file[page=2]`. */
  reads: string[];
  /** The only writable folder, and the working directory. */
  folder?: string | undefined;
  /** Device files of a hardware encoder. */
  devices?: string[] | undefined;
  limits: { memoryBytes: number; cpuSeconds: number; fileBytes: number };
};

export type Caged = {
  command: string[];
  /** Files to pass as descriptors, starting at 4. */
  opened: string[];
  /** Kills the processes that the command leaves behind, unless they die with it. */
  sweep: string[] | undefined;
};

/**
 * The sandbox ("cage") of ffmpeg and ffprobe: a decoder taken over by a hostile file reads its one source, writes into
 * its job's folder, and reaches nothing else.
 */
export type Cage = {
  kind: CageKind;
  /** A phrase for each protection that works on this machine. */
  holds: string[];
  /** All that a run may still reach, for the kinds that hold most of it. */
  leaks: string[];
  enclose: (command: string[], confinement: Confinement) => Promise<Caged>;
};

/** Includes threads; 32 audio tracks with three sizes take fewer than 200. */
const maxProcesses = 400;

/**
 * The limit of memory counts addresses, and each thread reserves its whole stack. ffmpeg 7 has a thread for each decoder,
 * filter and encoder, which at the usual 8 MiB fills gigabytes with nothing.
 */
const stackBytes = 2 * 1024 ** 2;

/**
 * As root, each run gets its own user, so that runs cannot reach each other in a shared process list; the group reads
 * sources. Debian's policy reserves these ids; each server starts at a random one.
 */
const isRoot = process.getuid?.() === 0;
const readersGroup = 30_000;
const firstUser = 30_001;
const userCount = 29_000;
let runCount = randomInt(userCount);

let found: Cage | undefined;

/** The strongest cage of this machine; determined once. */
export function findCage(): Cage {
  found ??= cageKinds.map(openCage).find((cage) => cage !== undefined);
  if (!found) throw new Error('the weakest cage needs nothing');
  return found;
}

/** Undefined if this machine does not allow it. */
export function openCage(kind: CageKind): Cage | undefined {
  if (kind === 'user' && !isRoot) return undefined;
  // No seal takes root's capabilities.
  if (kind === 'sealed' && (isRoot || !(closesCalls(sameUser) || closesFiles()))) return undefined;
  const limits = { memoryBytes: 2 ** 30, cpuSeconds: 10, fileBytes: 2 ** 20 };
  if (kind !== 'none' && !works(wrappers[kind]([find('true')], { reads: [], limits }, firstUser))) return undefined;
  return reopenCage(kind);
}

/** Opens a cage that is known to work. */
export function reopenCage(kind: CageKind): Cage {
  return {
    kind,
    ...judgeCage(kind),
    enclose: async (command, { reads, folder, devices, limits }) => {
      const user = firstUser + (runCount++ % userCount);
      const real = reads.map((path) => realpathSync(path));
      if (isRoot && kind !== 'none') await admit(user, real, folder);
      const inside = command.map((word) => {
        const n = reads.findIndex((path) => word === path || word.startsWith(`${path}[`));
        const path = reads[n];
        return path === undefined ? word : nameInside(kind, path, n) + word.slice(path.length);
      });
      const confinement = { reads: real, folder, devices: devices?.filter((path) => existsSync(path)), limits };
      const caged = { command: wrappers[kind](inside, confinement, user), opened: [], sweep: undefined };
      // -1 is every process of the run's user. By the shell, because small systems have no program of this name.
      const sweep = [...dropRights(user), '/bin/sh', '-c', 'kill -KILL -1'];
      return kind === 'user' ? { ...caged, opened: real, sweep } : caged;
    },
  };
}

/**
 * Without its own mount namespace a run cannot traverse the folders above its source, so it gets an open descriptor.
 */
function nameInside(kind: CageKind, path: string, n: number): string {
  if (kind === 'sealed' || kind === 'none') return path;
  return kind === 'user' ? `/proc/self/fd/${4 + n}` : `/in/${n}`;
}

/** Root switches to another user inside and needs these until then, the last one to enter that user's folder. */
const neededToDrop = ['SETUID', 'SETGID', 'SETPCAP', 'DAC_READ_SEARCH'];

type Wrapper = (command: string[], confinement: Confinement, user: number) => string[];

/** Each program replaces itself with the next (exec), except bwrap and unshare, which die with their child. */
const wrappers: Record<CageKind, Wrapper> = {
  bubblewrap: (command, { reads, folder, devices = [], limits }, user) => [
    ...lowerPriority(),
    ...[find('bwrap'), '--die-with-parent', '--unshare-pid', '--unshare-net', '--unshare-ipc'],
    ...(isRoot ? [] : ['--unshare-user']),
    ...['--cap-drop', 'ALL', ...(isRoot ? neededToDrop.flatMap((name) => ['--cap-add', `CAP_${name}`]) : [])],
    ...listParents([...listSystem(command), ...plainDevices, ...devices, '/in/0']).flatMap((path) => ['--dir', path]),
    ...listSystem(command).flatMap((path) => ['--ro-bind', path, path]),
    ...[...plainDevices, ...devices].flatMap((path) => ['--dev-bind', path, path]),
    ...reads.flatMap((path, n) => ['--ro-bind', path, `/in/${n}`]),
    ...(folder ? ['--bind', folder, '/work'] : ['--dir', '/work']),
    ...['--remount-ro', '/', '--chdir', '/work', '--'],
    ...(isRoot ? dropRights(user, devices) : []),
    ...closeSockets(devices),
    ...limitResources(limits),
    ...command,
  ],
  unshare: (command, { reads, folder, devices = [], limits }, user) => [
    ...lowerPriority(),
    ...[find('setpriv'), '--pdeathsig', 'KILL', '--'],
    ...[find('unshare'), '--pid', '--fork', '--kill-child', '--mount', '--net', '--ipc'],
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    ...['--', '/bin/sh', '-c', buildRoot, 'cage', makeMountPoint()],
    ...listSystem(command).flatMap((path) => ['ro,nosuid,nodev', path, path]),
    ...[...plainDevices, ...devices].flatMap((path) => ['nosuid,noexec', path, path]),
    ...reads.flatMap((path, n) => ['ro,nosuid,nodev,noexec', path, `/in/${n}`]),
    ...(folder ? ['nosuid,nodev,noexec', folder, '/work'] : []),
    ...['--', ...dropRights(user, devices), ...closeSockets(devices), ...limitResources(limits), ...command],
  ],
  user: (command, { reads, folder, devices = [], limits }, user) => [
    ...lowerPriority(),
    ...ifWorks([find('unshare'), '--net', '--']),
    ...dropRights(user, devices),
    ...sealRun(find('perl'), {
      calls: closesCalls(sharing) ? sharing : undefined,
      files: listFiles(
        command,
        reads.map((_, n) => String(4 + n)),
        folder,
        devices,
      ),
    }),
    ...limitResources(limits),
    ...command,
  ],
  sealed: (command, { reads, folder, devices = [], limits }) => [
    ...lowerPriority(),
    ...[find('setpriv'), '--no-new-privs', '--pdeathsig', 'KILL', '--'],
    ...sealRun(find('perl'), {
      calls: closesCalls(sameUser) ? sameUser : undefined,
      files: listFiles(command, reads, folder, devices),
    }),
    ...limitSharedUser(limits),
    ...command,
  ],
  none: (command, { limits }) => [
    ...lowerPriority(),
    ...ifWorks([find('setpriv'), '--no-new-privs', '--pdeathsig', 'KILL', '--']),
    ...limitSharedUser(limits),
    ...command,
  ],
};

/** Bind-mounts the visible paths into an empty root, each given as options, source and target, then enters it. */
const buildRoot = `set -e
root=$1
shift
mount -n -t tmpfs -o mode=755,size=1m,nosuid,nodev cage "$root"
mkdir "$root/work"
while [ "$1" != -- ]; do
  if [ -d "$2" ]; then mkdir -p "$root$3"; else mkdir -p "$root\${3%/*}"; : > "$root$3"; fi
  mount -n -o "bind,$1" "$2" "$root$3"
  shift 3
done
shift
mount -n -o remount,bind,ro,nosuid,nodev cage "$root"
exec unshare --root="$root" --wd=/work "$@"`;

/** Each run mounts its own root here, visible only to itself. */
function makeMountPoint(): string {
  const path = join(tmpdir(), 'vizio-cage');
  mkdirSync(path, { recursive: true });
  return path;
}

/** Nothing, if this machine cannot close files. */
function listFiles(command: string[], reads: string[], folder: string | undefined, devices: string[]): Rule[] {
  if (!closesFiles()) return [];
  return [
    ...listReadable(command),
    ...devices.map((at) => ({ access: access.useDevice, at })),
    ...reads.map((at) => ({ access: access.readFile, at })),
    ...(folder ? [{ access: access.all, at: '.' }] : []),
  ];
}

/**
 * Sockets of an empty network reach nothing, but they are much code of the kernel. Drivers of hardware may need them to
 * find their own services.
 */
function closeSockets(devices: string[]): string[] {
  return devices.length === 0 && closesCalls(sharing) ? sealRun(find('perl'), { calls: sharing }) : [];
}

const lowerPriority = () => ifWorks([find('nice'), '-n', '10']);

/** A group may own the devices, as `render` does on Debian. */
function dropRights(user: number, devices: string[] = []): string[] {
  const groups = [...new Set(devices.map((path) => statSync(path).gid))].filter((group) => group > 0);
  const others = groups.length > 0 ? ['--groups', groups.join(',')] : ['--clear-groups'];
  const change = ['--reuid', String(user), '--regid', String(readersGroup), ...others];
  return [
    ...[find('setpriv'), ...(isRoot ? change : []), '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'],
    ...['--pdeathsig', 'KILL', '--'],
  ];
}

function limitResources({ memoryBytes, cpuSeconds, fileBytes }: Confinement['limits']): string[] {
  const limits = [`--as=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, `--nproc=${maxProcesses}`];
  return [find('prlimit'), ...limits, `--stack=${stackBytes}`, '--core=0', '--'];
}

/** The limit of processes counts those of the server, too. */
function limitSharedUser(limits: Confinement['limits']): string[] {
  return ifWorks(limitResources(limits).filter((option) => !option.startsWith('--nproc')));
}

/**
 * Lets the run's user read its sources and write into its folder. Never changes the owner of a file that the run may
 * have linked.
 */
async function admit(user: number, reads: string[], folder: string | undefined): Promise<void> {
  for (const path of reads) {
    const { uid, mode } = await stat(path);
    if (mode & 0o004) continue;
    await chown(path, uid, readersGroup);
    await chmod(path, (mode & 0o777) | 0o040);
  }
  if (!folder) return;
  await chown(folder, user, readersGroup);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const entry = await lstat(path);
    if (entry.isFile() && entry.nlink === 1) await lchown(path, user, readersGroup);
  }
}
