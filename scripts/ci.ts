import { readFileSync } from 'node:fs';
import { tryProgram } from '#rig/programs/run-program.ts';
import { readImports } from './checks/read-imports.ts';
import { ensureEverything } from './launch/system-programs.ts';
import { listProofs } from './proofs/list-proofs.ts';
import { findReached, onlyAdds, takeTurn } from './proofs/reach.ts';
import { runProofs } from './proofs/run-proofs.ts';
import { chooseSeed, clearResults, finish, runBrowserTests, runServerTests, walksOnly } from './tests/run-tests.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * Every change must pass this. It runs each test once: in its long form if the change since `.ci/base` reaches it or if it is
 * this commit's turn, else in its short form. A change that reaches many long forms takes turns. Nothing depends on how long it takes.
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
const commits = Number(await git('rev-list', '--count', 'HEAD'));
const reached = changed ? findReached(all, changed, (await readImports()).edges) : all;
const now = new Set(takeTurn(reached, changed ?? [], commits));
const others = proofs.filter(({ file }) => !reached.includes(file));
const turn = others[commits % others.length];
const chosen = proofs.filter((proof) => now.has(proof.file) || proof === turn);
const isChosen = new Set(chosen.map(({ file }) => file));
const flows = proofs.filter(({ file, runner }) => runner === 'browser' && !isChosen.has(file)).map(({ file }) => file);

console.log(`${reached.length} of ${proofs.length} long forms are reached by the change since ${base.slice(0, 8)}`);
if (now.size < reached.length) console.log(`${now.size} of them run in the turn of this commit`);
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
const waiting = reached.filter((file) => !now.has(file));
console.log(`Long forms that wait for the turn of another commit: ${waiting.join(', ') || 'none'}`);
const left = others.filter((proof) => proof !== turn).map(({ file }) => file);
console.log(`Long forms that did not run, as the change does not reach them: ${left.join(', ') || 'none'}`);
finish([...short, ...long]);
