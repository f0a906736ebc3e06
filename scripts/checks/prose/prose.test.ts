import { expect, test } from 'vitest';
import { readProse } from './read-prose.ts';
import { checkPassage } from './rules.ts';

const findProblems = (file: string, source: string) =>
  readProse(file, source).flatMap(({ line, text }) => checkPassage(text).map(({ problem }) => `${line}: ${problem}`));

const bad: [where: string, file: string, source: string, problem: RegExp][] = [
  ['an error', 'a.ts', "\nthrow new Error('Ask whoever sent it.');", /^2: says "whoever"; write name the actor$/],
  ['a label', 'a.tsx', '<h1>\n  Which mails you get\n</h1>', /^2: starts with a relative clause/],
  ['a button', 'a.tsx', '<Button>Delete for ever</Button>', /^1: says "for ever"; write "permanently"$/],
  ['two words', 'a.tsx', "showError('Nobody there')", /^1: says "Nobody"/],
  ['a comment over two lines', 'a.ts', '// A file that\n// is gone.', /^1: says "is gone"/],
  ['a sentence of the docs', 'a.md', 'Users log in.', /^1: says "log in"; write "sign in" or "sign out"$/],
  ['a long sentence', 'a.md', `It is ${'very '.repeat(35)}long.`, /^1: has 38 words; split it/],
];

test.each(bad)('finds a bad sentence in %s', (_where, file, source, problem) => {
  expect(findProblems(file, source)).toContainEqual(expect.stringMatching(problem));
});

test('passes good sentences, code and questions', () => {
  const good = [
    "throw new AppError('not_found', 'This link has expired. Ask its sender for a new one.');",
    '// The viewer sees the newest version.',
    "const nobody = 'somebody';",
    "showError('What is your name?');",
  ];
  expect(findProblems('a.ts', good.join('\n'))).toEqual([]);
});
