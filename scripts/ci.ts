import { readFileSync } from 'node:fs';
import { tryProgram } from '#rig/programs/run-program.ts';
import { readImports } from './checks/read-imports.ts';
import { ensureEverything } from './launch/system-programs.ts';
import { listProofs } from './proofs/list-proofs.ts';
import { findReached, onlyAdds } from './proofs/reach.ts';
import { runProofs } from './proofs/run-proofs.ts';
import { chooseSeed, clearResults, finish, runBrowserTests, runServerTests, walksOnly } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * Every change must pass this. It runs each test once: in its long form if the change since `.ci/base` reaches it or if it is
 * this commit's turn, else in its short form. Nothing depends on how long it takes.
 */
const git = async (...args: string[]) => {
  const { code, bytes } = await tryProgram(['git', ...args]);
  return code === 0 ? bytes.toString() : undefined;
};

/** Undefined if this clone lacks the commit, so that everything counts as changed. */
async function listChanged(base: string): Promise<string[] | undefined> {
  const names = await git('diff', '--name-only', '--no-renames', base, 'HEAD');
  if (names === undefined) return undefined;
  const gained = await Promise.all(['package.json', 'package-lock.json'].map((file) => gainedOnly(base, file)));
  return names.split('\n').filter((file) => file !== '' && !gained.includes(file));
}

/** The file, if it lists more packages than before and is the same in all else. */
async function gainedOnly(base: string, file: string): Promise<string | undefined> {
  const before = await git('show', `${base}:${file}`);
  return before && onlyAdds(JSON.parse(before), JSON.parse(readFileSync(file, 'utf8'))) ? file : undefined;
}

const base = readFileSync('.ci/base', 'utf8').trim();
const changed = await listChanged(base);
const proofs = listProofs().filter(({ isBeforeRelease }) => !isBeforeRelease);
const all = proofs.map(({ file }) => file);
const reached = new Set(changed ? findReached(all, changed, (await readImports()).edges) : all);
const others = proofs.filter(({ file }) => !reached.has(file));
const turn = others[Number(await git('rev-list', '--count', 'HEAD')) % others.length];
const chosen = proofs.filter((proof) => reached.has(proof.file) || proof === turn);
const isChosen = new Set(chosen.map(({ file }) => file));
const flows = proofs.filter(({ file, runner }) => runner === 'browser' && !isChosen.has(file)).map(({ file }) => file);

console.log(`${reached.size} of ${proofs.length} long forms are reached by the change since ${base.slice(0, 8)}`);
chooseSeed();
clearResults();
await ensureBuilt();
await ensureEverything();
const short = [
  await runServerTests([...isChosen].map((file) => `--exclude=${file}`)),
  ...(flows.length > 0 ? [await runBrowserTests([...walksOnly, ...flows])] : []),
];
const long = await runProofs(chosen);

console.log(`Long forms that ran: ${[...isChosen].join(', ') || 'none'}`);
const left = others.filter((proof) => proof !== turn).map(({ file }) => file);
console.log(`Long forms that did not run, as the change does not reach them: ${left.join(', ') || 'none'}`);
finish([...short, ...long]);
