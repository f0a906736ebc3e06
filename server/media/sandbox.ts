import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type SandboxLimits = { memoryBytes: number; cpuSeconds: number; fileBytes: number };

type Wrapper = (limits: SandboxLimits) => string[];

let detected: Wrapper[] | undefined;

/** What to spawn so that a program runs with little priority, no network and bounded memory, as far as this system can. */
export function wrapCommand(command: string[], limits: SandboxLimits): string[] {
  detected ??= detectWrappers();
  return [...detected.flatMap((wrapper) => wrapper(limits)), ...command];
}

/** Each of them replaces itself by the next (exec), so the process id and its end are those of the program. */
function detectWrappers(): Wrapper[] {
  const nice = find('nice');
  const unshare = find('unshare');
  const prlimit = find('prlimit');
  const setpriv = find('setpriv');
  const wrappers: Wrapper[] = [];
  if (nice) wrappers.push(() => [nice, '-n', '10']);
  if (unshare) {
    // A network namespace of its own has no interface at all. Without being root it takes a user namespace as well,
    // which some systems forbid. Measured: 4 ms.
    const flag = ['-n', '-rn'].find((option) => works([unshare, option, '--', 'true']));
    if (flag) wrappers.push(() => [unshare, flag, '--']);
  }
  if (prlimit && works([prlimit, '--as=1073741824', '--', 'true'])) {
    wrappers.push(({ memoryBytes, cpuSeconds, fileBytes }) => [
      prlimit,
      `--as=${memoryBytes}`,
      `--cpu=${cpuSeconds}`,
      `--fsize=${fileBytes}`,
      '--core=0',
      '--',
    ]);
  }
  // Last, because a change of user clears it: when the server is killed, its ffmpeg dies with it.
  if (setpriv && works([setpriv, '--pdeathsig', 'KILL', '--', 'true'])) {
    wrappers.push(() => [setpriv, '--pdeathsig', 'KILL', '--']);
  }
  return wrappers;
}

/** By absolute path, because programs are started without an environment. */
function find(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
}

function works([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;
}
