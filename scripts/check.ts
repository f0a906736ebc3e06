import { spawnSync } from 'node:child_process';

/** All static checks. Continues after a failure, so that one run shows everything. */
const checks: [name: string, ...command: string[]][] = [
  ['types of the contract', 'tsc', '-p', '.'],
  ['types of the server', 'tsc', '-p', 'server'],
  ['types of the browser part', 'tsc', '-p', 'web'],
  ['types of the browser tests', 'tsc', '-p', 'e2e'],
  ['types of the integrations', 'tsc', '-p', 'integrations'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['zones and circles of imports', 'node', 'scripts/check-imports.ts'],
  ['unused code', 'knip'],
  ['plain English', 'node', 'scripts/check-prose.ts'],
];

const failed = checks.filter(([name, command = '', ...args]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name}`);
  if (status !== 0) console.log(stdout + stderr);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
