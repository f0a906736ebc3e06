import { type AccountConfig, accountSettings, readAccounts } from './config/accounts.ts';
import { type CloudDrivesConfig, cloudDriveSettings, readCloudDrives } from './config/cloud-drives.ts';
import { type DataFolderConfig, dataFolderSettings, openDataFolder } from './config/data-folder.ts';
import { type DatabaseConfig, databaseSettings, readDatabase } from './config/database.ts';
import { type LimitConfig, limitSettings, readLimits } from './config/limits.ts';
import { type MailConfig, mailSettings, readMail } from './config/mail.ts';
import { type NetworkConfig, networkSettings, readNetwork } from './config/network.ts';
import { objectStoreSettings, readObjectStore, type S3Config } from './config/object-store.ts';
import { type ObservationConfig, observationSettings, readObservation } from './config/observation.ts';
import { type ProcessConfig, processSettings, readProcess } from './config/process.ts';
import type { Settings } from './config/setting.ts';

export type { ProviderConfig } from './config/accounts.ts';
export type { CloudDriveConfig } from './config/cloud-drives.ts';
export type { S3Config } from './config/object-store.ts';
export type { OtlpConfig } from './config/observation.ts';
export { ConfigError, UnreachableError } from './config/setting.ts';

export type Config = AccountConfig &
  CloudDrivesConfig &
  DataFolderConfig &
  DatabaseConfig &
  LimitConfig &
  MailConfig &
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
    ...readMail(environment),
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
