import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openAddressOfDeployment } from '#server/db/deployment.ts';
import { auditStorage } from '#server/storage/audit/audit.ts';
import { openStorageOfDeployment } from '#server/storage/open-storage.ts';
import { showProgress } from './progress.mjs';

/**
 * Checks that rows and objects match; with --scrub, that every byte is still intact. Runs with or without a running
 * server, with the same settings. Exits with 1 if it finds a problem, 2 if it could not check.
 */
const settleMs = 3_000;
const [option, ...others] = process.argv.slice(2);

try {
  if (others.length > 0 || (option !== undefined && option !== '--scrub')) {
    throw new ConfigError('There is one option: npm run storage:audit -- --scrub');
  }
  process.exit(await run(option === '--scrub'));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(2);
}

async function run(scrub: boolean): Promise<number> {
  const config = readConfig(process.env);
  const { address, close } = await openAddressOfDeployment(config, 'refuse');
  const stop = () => void close().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, stop);
  const database = openDatabase(address, () => {});
  try {
    const storage = await openStorageOfDeployment(config, pino({ level: config.logLevel }));
    const { db } = database;
    const look = () => auditStorage({ db, storage }, { scrub, settle: () => pause(settleMs) });
    const { objects, findings } = await (scrub ? showProgress('Reading every object again', look) : look());
    for (const finding of findings) console.log(finding);
    console.log(`${objects} objects, ${findings.length === 0 ? 'all well' : `${findings.length} wrong`}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await close();
  }
}
