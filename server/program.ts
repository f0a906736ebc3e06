import { ConfigError, readConfig } from './config.ts';
import { createServer, type Server } from './server.ts';

/** Starts the program and stops it gracefully on a signal. Wrong settings end it with one line. */
export async function runProgram(
  environment: NodeJS.ProcessEnv,
  whenReady: (server: Server) => unknown,
): Promise<void> {
  try {
    const starting = createServer(readConfig(environment), fail);
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
    if (!stopping) await whenReady(server);
  } catch (error) {
    fail(error as Error);
  }
}

function fail(error: Error): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
