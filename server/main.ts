import { readVersion } from './platform/version.ts';
import { runProgram } from './program.ts';

await runProgram(process.env, ({ url, mode }) =>
  console.log(`Vizio is ready ${mode === 'worker' ? 'for jobs' : `at ${url}`} (version ${readVersion()})`),
);
