import { type AccountConfig, accountSettings, readAccounts } from './accounts.ts';
import { type CloudDrivesConfig, cloudDriveSettings, readCloudDrives } from './cloud-drives.ts';
import { type DataFolderConfig, dataFolderSettings, openDataFolder } from './data-folder.ts';
import { type DatabaseConfig, databaseSettings, readDatabase } from './database.ts';
import { type EmailConfig, mailSettings, readEmail } from './email.ts';
import { type LimitConfig, limitSettings, readLimits } from './limits.ts';
import { type NetworkConfig, networkSettings, readNetwork } from './network.ts';
import { objectStoreSettings, readObjectStore, type S3Config } from './object-store.ts';
import { type ObservationConfig, observationSettings, readObservation } from './observation.ts';
import { type ProcessConfig, processSettings, readProcess } from './process.ts';
import type { Settings } from './setting.ts';

export type { ProviderConfig } from './accounts.ts';
export type { CloudDriveConfig } from './cloud-drives.ts';
export type { S3Config } from './object-store.ts';
export type { OtlpConfig } from './observation.ts';
export { ConfigError, UnreachableError } from './setting.ts';

export type Config = AccountConfig &
  CloudDrivesConfig &
  DataFolderConfig &
  DatabaseConfig &
  LimitConfig &
  EmailConfig &
  NetworkConfig &
  ObservationConfig &
  ProcessConfig & {
    /** Undefined: files are kept in the data folder. */
    s3: S3Config | undefined;
  };

/** The only reader of the environment. Creates the data folder last, so a wrong setting leaves none behind. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const network = readNetwork(environment);
  return {
    ...network,
    ...readProcess(environment),
    ...readDatabase(environment),
    s3: readObjectStore(environment),
    ...readEmail(environment),
    ...readAccounts(environment, network),
    ...readCloudDrives(environment),
    ...readLimits(environment),
    ...readObservation(environment),
    ...openDataFolder(environment),
  };
}

/** All settings, by subject. */
export const everySubject: Settings[] = [
  networkSettings,
  processSettings,
  databaseSettings,
  objectStoreSettings,
  mailSettings,
  accountSettings,
  cloudDriveSettings,
  limitSettings,
  observationSettings,
  dataFolderSettings,
];

/**
 * Removes secrets from a process's environment, so that neither child processes nor crash reports can show them. The
 * kernel keeps the initial block in /proc; the sandbox around ffmpeg hides that.
 */
export function forgetSecrets(environment: NodeJS.ProcessEnv): void {
  for (const settings of everySubject) {
    for (const [name, { isSecret }] of Object.entries(settings)) if (isSecret) delete environment[name];
  }
}
