import { resolve } from 'node:path';
import { restoreBackup } from '#server/operator/backup/restore.ts';
import { readArguments } from './command/arguments.ts';
import { formatBytes, onDeployment } from './command/deployment.ts';
import { showProgress } from './command/progress.mjs';

/** Restores a backup into an empty deployment that is not running. Exits with 1 if an object was damaged. */
const { words, options } = readArguments({
  usage: 'npm run restore -- FOLDER [--backup=NAME]',
  options: { backup: { type: 'string' } },
  words: [1, 1],
});
const [folder = ''] = words;

await onDeployment(async (target) => {
  const restore = (report: (detail: string) => void) =>
    restoreBackup(target, resolve(folder), { name: options.backup, report });
  const { snapshot, about, damaged } = await showProgress('Restoring', restore);
  for (const one of damaged) console.error(`${one} of the backup is damaged or missing and was not restored`);
  console.log(
    `${snapshot}: ${about.objects - damaged.length} objects (${formatBytes(about.objectBytes)}) are restored`,
  );
  return damaged.length === 0;
}, 'create');
