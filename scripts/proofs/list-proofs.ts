import { globSync, readFileSync } from 'node:fs';

/** A file whose long form, or which as a whole, runs in the proof. */
export type Proof = {
  file: string;
  runner: 'server' | 'browser';
  /** Would disturb others, or be disturbed by them. */
  isAlone: boolean;
  /** Installs two systems and runs the short form four times in them, so it is for `npm run proof`, not for each change. */
  isBeforeRelease: boolean;
};

const fresh = 'scripts/fresh/fresh.proof.ts';
const alone = ['scripts/launch/kills.proof.ts', 'scripts/demo/demo.proof.ts', fresh];

/** Every browser flow is one: `npm test` runs the walks alone. Tests with a long form ask `values/proof.ts` which form runs. */
export function listProofs(): Proof[] {
  const rooms = '{contract,server,web,rig,scripts,integrations}';
  const rigs = globSync(`${rooms}/**/*.proof.ts`);
  const cases = globSync(`${rooms}/**/*.test.ts`).filter((file) =>
    /\/values\/(proof|in-some-runs)[.]ts/.test(readFileSync(file, 'utf8')),
  );
  const flows = globSync('e2e/**/*.{test,proof}.ts');
  return [
    ...[...rigs, ...cases].sort().map((file) => describe('server', file)),
    ...flows.sort().map((file) => describe('browser', file)),
  ];
}

function describe(runner: Proof['runner'], file: string): Proof {
  return { file, runner, isAlone: alone.includes(file), isBeforeRelease: file === fresh };
}
