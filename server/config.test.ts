import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { makeTestFolder } from './test/harness.ts';

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but it is "abc".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, but it is "70000".'],
  [{ MODE: 'both' }, 'MODE must be all, web or worker, but it is "both".'],
  [{ PUBLIC_URL: 'ftp://x.test' }, 'PUBLIC_URL must be the http(s) address people open'],
  [{ DATABASE_URL: 'mysql://u:hunter2@x/y' }, 'DATABASE_URL must be a Postgres address'],
  [{ SECRET: 'short' }, 'SECRET must be at least 32 characters of random text.'],
  [{ SMTP_URL: 'mail.test' }, 'SMTP_URL must be a mail server'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
])('%j stops the program with one line', async (settings, line) => {
  const DATA_DIR = await makeTestFolder();
  const read = () => readConfig({ DATA_DIR, ...settings });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/\n|hunter2|short/);
});

test('a data folder that is a file is named', async () => {
  const file = join(await makeTestFolder(), 'file');
  await writeFile(file, '');
  expect(() => readConfig({ DATA_DIR: file })).toThrow(`DATA_DIR must be a folder, but ${file} is a file.`);
});

test('an empty setting counts as unset, and the secret is made once and kept', async () => {
  const DATA_DIR = await makeTestFolder();
  const first = readConfig({ DATA_DIR, PORT: '', SECRET: '' });
  expect(first.port).toBe(3000);
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ DATA_DIR }).secret).toBe(first.secret);
});
