import pino from 'pino';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { openAddressOfDeployment } from '#server/platform/db/deployment.ts';
import { openStorageOfDeployment } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { endOnStopSignal } from './stop-signals.ts';

/** Shared by the commands that work on a deployment, running or not. */
type Deployment = { config: Config; address: DatabaseAddress; storage: Storage };

/** Exits with 1 if `work` found something wrong, 2 if it could not run. */
export async function runCommand(work: () => Promise<boolean>): Promise<never> {
  try {
    process.exit((await work()) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(2);
  }
}

/** Opens the database and the storage of a deployment for `work`. */
export function onDeployment(
  work: (deployment: Deployment) => Promise<boolean>,
  missing: 'refuse' | 'create' = 'refuse',
): Promise<never> {
  return runCommand(async () => {
    const config = readConfig(process.env);
    const { address, close } = await openAddressOfDeployment(config, missing);
    endOnStopSignal(close);
    try {
      const storage = await openStorageOfDeployment(config, pino({ level: config.logLevel }));
      return await work({ config, address, storage });
    } finally {
      await close();
    }
  });
}

export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 2 ** 30 ? [bytes / 2 ** 20, 'MB'] : [bytes / 2 ** 30, 'GB'];
  return `${size.toFixed(1)} ${unit}`;
}
