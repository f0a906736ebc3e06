import { tryProgram } from '#rig/programs/run-program.ts';

/** All static checks. Continues after a failure, so that one run shows everything. */
const checks: [name: string, ...command: string[]][] = [
  ['types of the contract', 'tsc', '-p', '.'],
  ['types of the server', 'tsc', '-p', 'server'],
  ['types of the browser part', 'tsc', '-p', 'web'],
  ['types of the browser tests', 'tsc', '-p', 'e2e'],
  ['types of the integrations', 'tsc', '-p', 'integrations'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['zones and circles of imports', 'node', 'scripts/checks/check-imports.ts'],
  ['unused code', 'knip'],
  ['plain English', 'node', 'scripts/checks/check-prose.ts'],
  ['sizes of functions and folders', 'node', 'scripts/checks/check-sizes.ts'],
];

/** Two at a time, as most machines have two cores; each prints when it is done. */
const waiting = [...checks];
let failures = 0;
const next = async (): Promise<void> => {
  const check = waiting.shift();
  if (!check) return;
  const [name, ...command] = check;
  const { code, printed } = await tryProgram(command, { env: { ...process.env, FORCE_COLOR: '1' } });
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}`);
  if (code !== 0) failures += 1;
  // Our own checks print nothing needless, and ask questions also when they pass.
  if (code !== 0 || (command[0] === 'node' && printed !== '')) console.log(printed.trimEnd());
  await next();
};
await Promise.all([next(), next()]);
process.exit(failures === 0 ? 0 : 1);
