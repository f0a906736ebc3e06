import { runProgram } from './program.ts';

await runProgram(process.env, ({ url }) => console.log(`Vizio is ready at ${url}`));
