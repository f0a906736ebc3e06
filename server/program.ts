import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { ConfigError, forgetSecrets, readConfig, UnreachableError } from './config.ts';
import { createLog, routeConsole } from './log.ts';
import { createServer, type Server } from './server.ts';

/** Both are known to scripts/launch.mjs, which starts a server again that was ready and then crashed. */
const readyMessage = 'ready';
/** EX_CONFIG: another start with the same settings would end the same way. */
const configErrorCode = 78;

/** Starts the program and stops it gracefully on a signal. Wrong settings end it with one line. */
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
    const stop = () => {
      // Ctrl-C reaches us twice, from the terminal and from the launcher; the second time changes nothing.
      if (stopping) return;
      stopping = true;
      starting.then((server) => server.stop()).then(() => process.exit(0), fail);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    // The launcher has gone without a word, so nobody would stop us any more.
    process.on('disconnect', stop);
    const server = await starting;
    if (stopping) return;
    await whenReady(server);
    process.send?.(readyMessage);
  } catch (error) {
    fail(error as Error);
  }
}

function fail(error: Error): never {
  writeSync(process.stderr.fd, `${error instanceof ConfigError ? error.message : inspect(error)}\n`);
  const isFinal = error instanceof ConfigError && !(error instanceof UnreachableError);
  process.exit(isFinal ? configErrorCode : 1);
}
