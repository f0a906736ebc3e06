import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ConfigError, readSettings, secretSetting, setting, text } from './setting.ts';

export const dataFolderSettings = {
  DATA_DIR: setting('a folder', text.default('./data')),
  SECRET: secretSetting('at least 32 characters of random text', z.string().min(32).optional()),
};

export type DataFolderConfig = { dataDir: string; secret: string };

/** Creates the folder, and the secret if none is set. */
export function openDataFolder(environment: NodeJS.ProcessEnv): DataFolderConfig {
  const settings = readSettings(dataFolderSettings, environment);
  const dataDir = makeDataDir(settings.DATA_DIR);
  return { dataDir, secret: settings.SECRET ?? keepSecret(dataDir) };
}

function makeDataDir(given: string): string {
  const dataDir = resolve(given);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder');
  } catch {
    const is = existsSync(dataDir) ? 'is a file' : 'cannot be created';
    throw new ConfigError(`DATA_DIR must be a folder, but ${dataDir} ${is}.`);
  }
  return dataDir;
}

/** Sessions and signed links depend on it, so it is generated once and kept as long as the data. */
function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR must be writable, but ${file} cannot be written.`);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new ConfigError(
      `${file} is damaged. Restore it from a backup, or remove it: all users then have to sign in again.`,
    );
  }
  return secret;
}
