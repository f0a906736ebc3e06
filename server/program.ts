import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { ConfigError, forgetSecrets, readConfig, UnreachableError } from './platform/config/config.ts';
import { createLog, routeConsole } from './platform/log.ts';
import { collectAfterStart } from './platform/storage/local/young-garbage.ts';
import { createServer, type Server } from './server.ts';

/** scripts/launch.mjs knows both: it restarts a server that crashes after it was ready. */
const readyMessage = 'ready';
/** EX_CONFIG: restarting with the same settings would fail the same way. */
const configErrorCode = 78;

/** Starts the program and stops it gracefully on a signal. Invalid settings end it with one line. */
export async function runProgram(
  environment: NodeJS.ProcessEnv,
  whenReady: (server: Server) => unknown,
): Promise<void> {
  try {
    const config = readConfig(environment);
    forgetSecrets(environment);
    routeConsole(createLog(config.logLevel));
    const starting = createServer(config, fail);
    let stopping = false;
    const stop = (signal?: NodeJS.Signals) => {
      // Ctrl-C arrives twice, from the terminal and from the launcher; ignore the second.
      if (stopping) return;
      stopping = true;
      starting.then((server) => end(server, signal)).then(() => process.exit(0), fail);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    // The launcher has died, so no process is left to stop this one.
    process.on('disconnect', () => stop());
    const server = await starting;
    if (stopping) return;
    collectAfterStart();
    try {
      await whenReady(server);
    } catch (error) {
      // It works with parts that the stop closes one by one, Postgres last.
      if (stopping) return;
      throw error;
    }
    process.send?.(readyMessage);
  } catch (error) {
    fail(error as Error);
  }
}

/** A web process is one of several behind a proxy. Ctrl-C stops it at once. */
async function end(server: Server, signal: NodeJS.Signals | undefined): Promise<void> {
  if (signal === 'SIGTERM' && server.mode === 'web') await server.announceStop();
  await server.stop();
}

function fail(error: Error): never {
  writeSync(process.stderr.fd, `${error instanceof ConfigError ? error.message : inspect(error)}\n`);
  const isFinal = error instanceof ConfigError && !(error instanceof UnreachableError);
  process.exit(isFinal ? configErrorCode : 1);
}
