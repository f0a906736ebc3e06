import { seedDemo } from '#server/db/seed.ts';
import { runProgram } from '#server/program.ts';
import { ensureBuilt } from './build.ts';
import { ensureFfmpeg } from './system-programs.ts';

/** A realistic demo workspace, in its own data folder that is filled once and then kept. */
await ensureBuilt();
await ensureFfmpeg();
await runProgram({ DATA_DIR: './data/demo', SIGNUP: 'open', ...process.env }, async (server) => {
  const { email, password } = await seedDemo(server);
  console.log(`The demo is ready at ${server.url}: sign in as ${email} with the password ${password}`);
});
