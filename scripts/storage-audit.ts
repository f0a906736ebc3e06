import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { auditStorage } from '#server/platform/storage/audit/audit.ts';
import { readArguments } from './command/arguments.ts';
import { onDeployment } from './command/deployment.ts';
import { showProgress } from './command/progress.mjs';

const settleMs = 3_000;

/**
 * Checks that rows and objects match; with --scrub, that every byte is still intact. Runs with or without a running
 * server, with the same settings. Exits with 1 if it finds a problem, 2 if it could not check.
 */
const { options } = readArguments({
  usage: 'npm run storage-audit [-- --scrub]',
  options: { scrub: { type: 'boolean' } },
});
const { scrub = false } = options;

await onDeployment(async ({ address, storage }) => {
  const { db, close } = openDatabase(address, () => {});
  try {
    const look = () => auditStorage({ db, storage }, { scrub, settle: () => pause(settleMs) });
    const { objects, findings } = await (scrub ? showProgress('Reading every object again', look) : look());
    for (const finding of findings) console.log(finding);
    console.log(`${objects} objects, ${findings.length === 0 ? 'all well' : `${findings.length} wrong`}`);
    return findings.length === 0;
  } finally {
    await close();
  }
});
