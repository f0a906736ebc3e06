import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readProse } from './prose/read-prose.ts';
import { checkPassage } from './prose/rules.ts';

/** Checks the English of the whole repository against docs/style.md. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.sql', '*.css', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/^(docs\/(style|glossary)\.md|docs\/spec-coverage\/|scripts\/prose\/)/.test(file));

let count = 0;
for (const file of files) {
  for (const { line, text } of readProse(file, readFileSync(file, 'utf8'))) {
    for (const { sentence, problem } of checkPassage(text)) {
      count += 1;
      console.log(`${file}:${line}: ${problem}\n    ${sentence}`);
    }
  }
}
if (count > 0) console.log(`${count} sentences to rewrite, see docs/style.md.`);
process.exit(count === 0 ? 0 : 1);
