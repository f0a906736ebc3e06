import { resolve } from 'node:path';
import { backUp } from '#server/operator/backup/backup.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { readArguments } from './command/arguments.ts';
import { formatBytes, onDeployment } from './command/deployment.ts';
import { showProgress } from './command/progress.mjs';

/** Backs up a deployment, running or not, with the settings it runs with. Exits with 1 if objects were missing. */
const { words, options } = readArguments({
  usage: 'npm run backup -- FOLDER [--keep=14]',
  options: { keep: { type: 'string' } },
  words: [1, 1],
});
const [folder = ''] = words;

await onDeployment(async (source) => {
  const keep = options.keep === undefined ? undefined : Number(options.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) {
    throw new ConfigError(`--keep is the number of backups to keep, 1 or more, but it is "${options.keep}".`);
  }
  const taken = await showProgress('Backing up', (report) => backUp(source, resolve(folder), { keep, report }));
  const { snapshot, about, copied, removed } = taken;
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${snapshot.folder}: ${rows} rows, ${about.objects} objects (${formatBytes(about.objectBytes)}), ${copied} of them new`,
  );
  if (removed > 0) console.log(`${removed} older backups were removed`);
  for (const problem of about.problems) console.error(`Not in the backup as it should be: ${problem}`);
  return about.problems.length === 0;
});
