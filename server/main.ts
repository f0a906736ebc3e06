import { ConfigError, readConfig } from './config.ts';
import { createServer } from './server.ts';

/** Starts the program and stops it gracefully on a signal. Wrong settings end it with one line. */
async function main(): Promise<void> {
  const server = await createServer(readConfig(process.env));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // Ctrl-C reaches us twice, from the terminal and from the launcher; the second time changes nothing.
    stopping ??= server.stop().then(
      () => process.exit(0),
      (error: Error) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The launcher has gone without a word, so nobody would stop us any more.
  process.on('disconnect', stop);
  server.onLost((error) => fail(error));
  console.log(`Vizio is ready at ${server.url}`);
}

function fail(error: Error): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

main().catch(fail);
