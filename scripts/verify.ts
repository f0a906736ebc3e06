import { resolve } from 'node:path';
import { verifyBackup } from '#server/operator/backup/verify.ts';
import { readArguments } from './command/arguments.ts';
import { runCommand } from './command/deployment.ts';
import { showProgress } from './command/progress.mjs';

/**
 * Reads a backup again and compares every file with its SHA-256. Exits with 1 if one is damaged. With `--approval` it checks a
 * certificate instead, which is `npm run verify-approval`.
 */
if (process.argv[2] === '--approval') {
  await import('./verify-approval.ts');
  process.exit();
}

const { words, options } = readArguments({
  usage: 'npm run verify -- FOLDER [--backup=NAME]',
  options: { backup: { type: 'string' } },
  words: [1, 1],
});
const [folder = ''] = words;

await runCommand(async () => {
  const verify = (report: (detail: string) => void) => verifyBackup(resolve(folder), { name: options.backup, report });
  const { snapshot, files, damaged } = await showProgress('Verifying', verify);
  for (const one of damaged) console.error(one);
  if (damaged.length > 0)
    console.error('The next backup copies damaged and missing objects again, if storage has them.');
  console.log(`${snapshot}: ${files} files, ${damaged.length === 0 ? 'all well' : `${damaged.length} wrong`}`);
  return damaged.length === 0;
});
