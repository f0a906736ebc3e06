import * as z from 'zod';
import { readSettings, setting, wholeNumber } from './setting.ts';

const unitBytes: Record<string, number> = { '': 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };
/** Accepts units; a bare number is bytes. */
const size = z
  .string()
  .regex(/^\d{1,15}(KB|MB|GB|TB)?$/)
  .transform((given) => Number.parseInt(given, 10) * (unitBytes[given.replace(/^\d+/, '')] ?? 1));

export const limitSettings = {
  MAX_UPLOAD_SIZE: setting('a size, such as 50GB', size.optional()),
  MIN_UPLOAD_SIZE: setting('a size of at least one byte, such as 10KB', size.refine((bytes) => bytes >= 1).default(1)),
  MAX_FILES_PER_DROP: setting('a whole number from 1', wholeNumber.default(10_000)),
  TEAM_QUOTA: setting('a size, such as 2TB', size.optional()),
  OWNER_QUOTA: setting('a size, such as 5TB', size.optional()),
  TEAM_ITEM_LIMIT: setting('a whole number from 1 to 100000000', wholeNumber.max(100_000_000).default(500_000)),
  DISK_RESERVE: setting('a size, such as 1GB', size.default(2 ** 30)),
};

export type LimitConfig = {
  /** Size limits of one upload, and the storage quota of one team. */
  maxUploadBytes: number | undefined;
  minUploadBytes: number;
  teamQuotaBytes: number | undefined;
  /** Maximum number of folders and files per team, including its trash. */
  teamItemLimit: number;
  /** Maximum number of files per drop or file dialog. */
  maxFilesPerDrop: number;
  /** Storage quota of all teams of one owner together. */
  ownerQuotaBytes: number | undefined;
  /** Disk space kept free for the database and everything else. */
  diskReserveBytes: number;
};

export function readLimits(environment: NodeJS.ProcessEnv): LimitConfig {
  const settings = readSettings(limitSettings, environment);
  return {
    maxUploadBytes: settings.MAX_UPLOAD_SIZE,
    minUploadBytes: settings.MIN_UPLOAD_SIZE,
    maxFilesPerDrop: settings.MAX_FILES_PER_DROP,
    teamQuotaBytes: settings.TEAM_QUOTA,
    teamItemLimit: settings.TEAM_ITEM_LIMIT,
    ownerQuotaBytes: settings.OWNER_QUOTA,
    diskReserveBytes: settings.DISK_RESERVE,
  };
}
