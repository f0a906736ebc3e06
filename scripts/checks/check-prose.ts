import { readFileSync } from 'node:fs';
import { runProgram } from '#rig/programs/run-program.ts';
import { checkName, readNames } from './prose/names.ts';
import { readProse } from './prose/read-prose.ts';
import { checkPassage } from './prose/rules.ts';

/** Checks the English of the whole repository against docs/style.md: its sentences, file names and declared names. */
const kinds = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.sql', '*.css', '*.md'];
const files = (await runProgram(['git', 'ls-files', ...kinds]))
  .split('\n')
  .filter(
    (file) => file !== '' && !/^(docs\/(style|glossary)\.md|docs\/spec-coverage\/|scripts\/checks\/prose\/)/.test(file),
  );

let count = 0;
const report = (where: string, problem: string, text: string) => {
  count += 1;
  console.log(`${where}: ${problem}\n    ${text}`);
};

for (const file of files) {
  const source = readFileSync(file, 'utf8');
  for (const { line, text } of readProse(file, source)) {
    for (const { sentence, problem } of checkPassage(text)) report(`${file}:${line}`, problem, sentence);
  }
  const names = /\.(tsx?|m?js)$/.test(file) ? readNames(source) : [];
  for (const { line, name } of [{ line: 1, name: file }, ...names]) {
    const problem = checkName(name);
    if (problem) report(`${file}:${line}`, problem, name);
  }
}
if (count > 0) console.log(`${count} sentences and names to rewrite, see docs/style.md.`);
process.exit(count === 0 ? 0 : 1);
