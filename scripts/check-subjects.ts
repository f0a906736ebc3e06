import { tryProgram } from '#rig/programs/run-program.ts';
import { findSubjectProblems } from './checks/commit-subjects.ts';

/** Checks the subjects of all commits since the rule exists. A clone without that history passes. */
const since = '2026-11-22T13:00:00Z';

const { bytes } = await tryProgram(['git', 'log', '--no-merges', `--since=${since}`, '--format=%h %s']);
const commits = bytes
  .toString()
  .split('\n')
  .filter((line) => line !== '');

let count = 0;
for (const commit of commits) {
  const [id = ''] = commit.split(' ');
  const subject = commit.slice(id.length + 1);
  for (const problem of findSubjectProblems(subject)) {
    count += 1;
    console.log(`${id}: ${problem}\n    ${subject}`);
  }
}
if (count > 0) console.log('Reword these commits, see docs/style.md.');
process.exit(count === 0 ? 0 : 1);
