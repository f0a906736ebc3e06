import { resolve } from 'node:path';
import { restoreBackup } from '#server/operator/backup/restore.ts';
import { formatBytes, onDeployment, readBackupArguments } from './command/deployment.ts';
import { showProgress } from './command/progress.mjs';

/** Restores a backup into an empty deployment that is not running. Exits with 1 if an object was damaged. */
await onDeployment(async (target) => {
  const { folder, option: name } = readBackupArguments('npm run restore -- FOLDER [--backup=NAME]', 'backup');
  const restore = (report: (detail: string) => void) => restoreBackup(target, resolve(folder), { name, report });
  const { snapshot, about, damaged } = await showProgress('Restoring', restore);
  for (const one of damaged) console.error(`${one} of the backup is damaged or missing and was not restored`);
  console.log(
    `${snapshot}: ${about.objects - damaged.length} objects (${formatBytes(about.objectBytes)}) are restored`,
  );
  return damaged.length === 0;
}, 'create');
