import { expect, test } from 'vitest';
import { runProgram } from '#rig/programs/run-program.ts';

const program = `
import { readArguments } from '${new URL('./arguments.ts', import.meta.url)}';
const usage = 'npm run backup -- FOLDER [--keep=14]';
console.log(JSON.stringify(readArguments({ usage, options: { keep: { type: 'string' } }, words: [1, 1] })));`;

const call = (...given: string[]) =>
  runProgram([process.execPath, '--input-type=module', '-e', program, '--', ...given]);

test('words and options are read in any order', async () => {
  const expected = { words: ['/backups'], options: { keep: '3' } };
  expect(JSON.parse(await call('--keep=3', '/backups'))).toEqual(expected);
  expect(JSON.parse(await call('/backups', '--keep', '3'))).toEqual(expected);
});

test.each([
  ['a word is missing', []],
  ['there is a word too many', ['/one', '/two']],
  ['an option is unknown', ['/one', '--force']],
  ['an option lacks its value', ['/one', '--keep']],
])('one line explains the command when %s', async (_, given) => {
  const line = 'ended with code 2:\nThe command is: npm run backup -- FOLDER [--keep=14]';
  await expect(call(...given)).rejects.toThrow(line);
});
