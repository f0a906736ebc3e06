import type { Finding } from '#contract/console/console.ts';
import { dayMs } from '#contract/durations.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/db/database.ts';
import { findLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { good, warning, wrong } from './finding.ts';

/** Two nights. `deploy/prometheus-rules.yaml` has the same. */
const oldMs = 2 * dayMs;
const fix = 'npm run backup -- /mnt/backups --keep=14, every night: deploy/vizio-backup.timer';

/** Backups that stopped are a fault. Without any, the operator may back up in another way. */
export async function checkBackup(address: DatabaseAddress): Promise<Finding[]> {
  const { db, close } = openDatabase(address, () => {});
  try {
    const takenAt = await findLastBackup(db);
    if (!takenAt) return [warning('backup: none was taken by npm run backup', fix)];
    const what = `backup: the last complete one is of ${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return [Date.now() - takenAt.getTime() > oldMs ? wrong(what, fix) : good(what)];
  } catch {
    // The check of the database names what is wrong with it.
    return [];
  } finally {
    await close();
  }
}
