import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Reads which process groups run. When its stdin closes, which also a kill -9 of this process does, it kills those that
 * are left.
 */
const guard = `
groups=" "
while read -r what group; do
  case $what in
    started) groups="$groups$group " ;;
    ended) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -9 "-$group"; done`;

let keeper: ReturnType<typeof startKeeper> | undefined;

/** However this process ends, the process group of this detached child does not outlive it. */
export function endWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  keeper ??= startKeeper();
  const { stdin } = keeper;
  stdin.write(`started ${pid}\n`);
  child.once('exit', () => stdin.write(`ended ${pid}\n`));
}

/** Sends a signal to everything in the process group of a detached child. */
export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

function startKeeper() {
  const child = spawn('sh', ['-c', guard], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  child.stdin.on('error', () => {});
  return child;
}
