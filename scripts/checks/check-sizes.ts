import { existsSync, readFileSync } from 'node:fs';
import { runProgram } from '#rig/programs/run-program.ts';
import { findFullFolders, measureFunctions } from './sizes.ts';

/**
 * A file, a function and a folder must fit into a reader's head. Fails on a function with more than 200 lines, outside of
 * tests, and on a folder with more than 25 files. Functions with more than 120 lines are only listed, as a question.
 */
const mostLines = 200;
const questionLines = 120;
const mostFiles = 25;

/** Folders that may hold more, with all below them, each with the reason. */
const exceptions: Record<string, string> = {
  'docs/decisions': 'A record never moves, as others link to it. The index has one line for each.',
  'server/operator/backup/fixtures': 'A backup as it was taken: one file for each table.',
  'server/platform/db/migrations': 'They run in the order of their numbers and never move.',
};
const isException = (folder: string) => Object.keys(exceptions).some((one) => `${folder}/`.startsWith(`${one}/`));

const files = (await runProgram(['git', 'ls-files'])).split('\n').filter((file) => file !== '' && existsSync(file));
const problems: string[] = [];
for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.(test|proof)\.tsx?$/.test(name))) {
  for (const { name, line, lines } of measureFunctions(file, readFileSync(file, 'utf8'))) {
    const what = `${file}:${line}: ${name} has ${lines} lines`;
    if (lines > mostLines) problems.push(`${what}; split it, ${mostLines} are the most`);
    else if (lines > questionLines) console.log(`${what}: can it be split?`);
  }
}
for (const { folder, count } of findFullFolders(files, mostFiles)) {
  if (!isException(folder)) problems.push(`${folder} has ${count} files; give it rooms, ${mostFiles} are the most`);
}
for (const folder of Object.keys(exceptions)) {
  if (!existsSync(folder)) problems.push(`${folder} is an exception of this check, but does not exist`);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
