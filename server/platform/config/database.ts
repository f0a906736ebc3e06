import * as z from 'zod';
import { ConfigError, readSettings, secretSetting } from './setting.ts';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

export const databaseSettings = {
  DATABASE_URL: secretSetting(
    'a Postgres address, such as postgres://user:password@host:5432/name',
    databaseUrl.optional(),
  ),
  DATABASE_DIRECT_URL: secretSetting(
    'the address of Postgres itself, such as postgres://user:password@host:5432/name',
    databaseUrl.optional(),
  ),
};

export type DatabaseConfig = {
  /** Postgres itself. Undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** A pooler in front of it, for calls only. */
  poolerUrl: string | undefined;
};

export function readDatabase(environment: NodeJS.ProcessEnv): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = readSettings(databaseSettings, environment);
  if (directUrl && !url) {
    throw new ConfigError('DATABASE_URL must be set as well, because DATABASE_DIRECT_URL is set.');
  }
  return { databaseUrl: directUrl ?? url, poolerUrl: directUrl && url };
}
