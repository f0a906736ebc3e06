import { type Denied, sameUser, sharing } from './denied-calls.ts';
import { find, ifWorks } from './find-wrapper.ts';
import { sealRun } from './seal-run.ts';
import { listReadable } from './visible-paths.ts';

/** Strongest first; a machine uses the first that works. */
export const cageKinds = ['bubblewrap', 'unshare', 'user', 'sealed', 'none'] as const;
export type CageKind = (typeof cageKinds)[number];

/** By a kernel without it, or in a container that refuses it, a run goes on without this seal. */
const closes = (seal: string[]) => ifWorks([find('setpriv'), '--no-new-privs', '--', ...seal]).length > 0;
export const closesCalls = (calls: Denied[]) => closes(sealRun(find('perl'), { calls }));
export const closesFiles = () => closes(sealRun(find('perl'), { files: listReadable([]) }));

/** A part of the machine, what closes it to a run, and the leak if nothing does. */
type Part = { name: string; by: string | undefined; leak?: string };

const files = 'files beside its source and its folder';
const network = 'the network';
const processes = 'other processes';
const environment = 'the environment of this server';

/** Lists in phrases for an administrator what a cage holds and leaves open on this machine. */
export function judgeCage(kind: CageKind): { holds: string[]; leaks: string[] } {
  if (kind === 'none') return { holds: [], leaks: [] };
  const parts = judges[kind]();
  const hasLimits = ifWorks([find('prlimit'), '--core=0', '--']).length > 0;
  return {
    holds: [
      ...parts.flatMap(({ name, by }) => (by ? `${name}: closed by ${by}` : [])),
      'no capabilities and no new privileges',
      ...(hasLimits ? ['limits of memory, CPU time and file sizes'] : []),
    ],
    leaks: parts.flatMap(({ by, leak }) => (by || !leak ? [] : leak)),
  };
}

const judges: Record<Exclude<CageKind, 'none'>, () => Part[]> = {
  bubblewrap: judgeNamespaces,
  unshare: judgeNamespaces,
  user: () => {
    const byLandlock = closesFiles() ? 'Landlock' : undefined;
    const apart = ifWorks([find('unshare'), '--net', '--']).length > 0 ? 'a network of its own' : undefined;
    const byCalls = closesCalls(sharing) ? 'seccomp' : apart;
    const others = 'files that all users may read, other command lines, and folders for temporary files';
    return [
      { name: files, by: byLandlock, leak: others },
      { name: network, by: byCalls, leak: network },
      { name: processes, by: 'a user of its own' },
      { name: environment, by: 'a user of its own' },
    ];
  },
  sealed: () => {
    const byLandlock = closesFiles() ? 'Landlock' : undefined;
    const byCalls = closesCalls(sameUser) ? 'seccomp' : undefined;
    return [
      { name: files, by: byLandlock, leak: 'the data, the memory and the environment of this server' },
      { name: network, by: byCalls, leak: 'the network, and the processes and permissions of this server' },
      { name: processes, by: byCalls },
      { name: environment, by: byLandlock },
    ];
  },
};

function judgeNamespaces(): Part[] {
  return [
    { name: files, by: 'a file system of its own' },
    { name: network, by: closesCalls(sharing) ? 'a network of its own, and seccomp' : 'a network of its own' },
    { name: processes, by: 'a process list of its own' },
    { name: environment, by: 'a process list of its own' },
  ];
}
