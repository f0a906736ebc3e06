import { spawn } from 'node:child_process';

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
];

/** Two at a time, as most machines have two cores; each prints when it is done. */
const waiting = [...checks];
let failures = 0;
const next = async (): Promise<void> => {
  const [name, command = '', ...args] = waiting.shift() ?? [''];
  if (command === '') return;
  const [status, output] = await run(command, args);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name}`);
  if (status !== 0) {
    failures += 1;
    console.log(output);
  }
  await next();
};
await Promise.all([next(), next()]);
process.exit(failures === 0 ? 0 : 1);

function run(command: string, args: string[]): Promise<[status: number | null, output: string]> {
  const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve([status, output]));
  });
}
