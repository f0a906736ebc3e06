import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { ConfigError, forgetSecrets, readConfig } from './config.ts';

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but it is "abc".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, but it is "70000".'],
  [{ MODE: 'both' }, 'MODE must be all, web or worker, but it is "both".'],
  [{ PUBLIC_URL: 'ftp://x.test' }, 'PUBLIC_URL must be the http(s) address that users open'],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_URL must be set as well, because DATABASE_DIRECT_URL is set.'],
  [{ DATABASE_URL: 'mysql://u:hunter2@x/y' }, 'DATABASE_URL must be a Postgres address'],
  [{ SECRET: 'short' }, 'SECRET must be at least 32 characters of random text.'],
  [{ SMTP_URL: 'mail.test' }, 'SMTP_URL must be an SMTP address'],
  [{ MAIL_BLOCKLIST: 'a@b@c' }, 'MAIL_BLOCKLIST must be comma-separated addresses and domains'],
  [{ SECURITY_CONTACT: 'acme.test' }, 'SECURITY_CONTACT must be an email address or an https address'],
  [{ MIN_UPLOAD_SIZE: '0' }, 'MIN_UPLOAD_SIZE must be a size of at least one byte, such as 10KB, but it is "0".'],
  [{ MAX_FILES_PER_DROP: '0' }, 'MAX_FILES_PER_DROP must be a whole number from 1, but it is "0".'],
  [{ SIGNUP: 'yes' }, 'SIGNUP must be open, invite or closed, but it is "yes".'],
  [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a whole number from 6 to 64, but it is "5".'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
  [{ METRICS_PORT: '9464', METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN must be at least 16 characters of random text.'],
  [{ METRICS_TOKEN: 'hunter2'.repeat(3) }, 'METRICS_PORT must be set as well, because METRICS_TOKEN is set.'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be the http(s) address'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS must be comma-separated headers'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ S3_BUCKET: 'a b' }, 'S3_BUCKET must be the name of a bucket, such as vizio-media, but it is "a b".'],
  [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET must be set as well, because S3_REGION is set.'],
  [{ S3_BUCKET: 'bytes' }, 'S3_ACCESS_KEY_ID must be set as well, because S3_BUCKET is set.'],
  [{ S3_BUCKET: 'bytes', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY must be set as well'],
  [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, 'S3_BUCKET must be set as well, because S3_SECRET_ACCESS_KEY is set.'],
  [{ S3_BUCKET: 'bytes', S3_ENDPOINT: 's3.test' }, 'S3_ENDPOINT must be the http(s) address of an S3 server'],
  [{ S3_BUCKET: 'bytes', S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be true or false, but it is "yes".'],
  [{ LANDING_PRICES: 'yes' }, 'LANDING_PRICES must be true or false, but it is "yes".'],
  [{ GOOGLE_DRIVE_URLS: 'http://a.test,b' }, 'GOOGLE_DRIVE_URLS must be comma-separated http(s) addresses'],
  [{ ONEDRIVE_URLS: 'ftp://a.test' }, 'ONEDRIVE_URLS must be comma-separated http(s) addresses'],
  [{ OIDC_ONLY: 'true' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.'],
  [{ SAML_ONLY: 'true' }, 'SAML_ISSUER, SAML_ENTRY_POINT and SAML_CERTIFICATE must be set together.'],
  [{ SAML_CERTIFICATE: 'MIIC' }, 'SAML_CERTIFICATE must be the certificates with which a SAML provider signs'],
  [{ SCIM_TOKEN: 'guessed' }, 'SCIM_TOKEN must be a random text of 32 to 200 characters without spaces.'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
])('%j stops the program with one line', async (settings, line) => {
  const DATA_DIR = await makeFolder();
  const read = () => readConfig({ DATA_DIR, ...settings });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/\n|hunter2|short/);
});

test('names a data folder that is a file', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  expect(() => readConfig({ DATA_DIR: file })).toThrow(`DATA_DIR must be a folder, but ${file} is a file.`);
});

test('an empty setting counts as unset, and the secret is generated once and kept', async () => {
  const DATA_DIR = await makeFolder();
  const first = readConfig({ DATA_DIR, PORT: '', SECRET: '' });
  expect(first.port).toBe(3000);
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ DATA_DIR }).secret).toBe(first.secret);
});

test('secrets leave the environment, everything else stays', () => {
  const environment: NodeJS.ProcessEnv = { PORT: '1', SECRET: 's', DATABASE_URL: 'd', SMTP_URL: 'm', PATH: '/bin' };
  forgetSecrets(environment);
  expect(environment).toEqual({ PORT: '1', PATH: '/bin' });
});

test('the headers for a collector are read as the standard has them', async () => {
  const DATA_DIR = await makeFolder();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318/';
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a=b,x-team=1';
  expect(readConfig({ DATA_DIR }).otlp).toBeUndefined();
  expect(readConfig({ DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).otlp).toEqual({
    endpoint: 'http://localhost:4318',
    headers: { authorization: 'Bearer a=b', 'x-team': '1' },
  });
});

test.each([
  [{}, 'open'],
  [{ HOST: '::1' }, 'open'],
  [{ HOST: '0.0.0.0' }, 'invite'],
  [{ PUBLIC_URL: 'https://vizio.test' }, 'invite'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'invite'],
  [{ SIGNUP: 'closed' }, 'closed'],
])('with %j sign-up is %s', async (settings, signUp) => {
  expect(readConfig({ DATA_DIR: await makeFolder(), ...settings }).signUp).toBe(signUp);
});

test('the blocklist is a list of addresses and domains', async () => {
  const DATA_DIR = await makeFolder();
  expect(readConfig({ DATA_DIR }).mailBlocklist).toEqual([]);
  const MAIL_BLOCKLIST = 'Spam.example, mara@acme.example';
  expect(readConfig({ DATA_DIR, MAIL_BLOCKLIST }).mailBlocklist).toEqual(['spam.example', 'mara@acme.example']);
});

test('S3 needs a bucket and its keys; a custom endpoint has the bucket in the path', async () => {
  const DATA_DIR = await makeFolder();
  const keys = { S3_BUCKET: 'bytes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  expect(readConfig({ DATA_DIR }).s3).toBeUndefined();
  expect(readConfig({ DATA_DIR, ...keys }).s3).toMatchObject({ region: 'us-east-1', forcePathStyle: false });
  const own = { ...keys, S3_ENDPOINT: 'http://s3.test:9000/' };
  expect(readConfig({ DATA_DIR, ...own }).s3).toMatchObject({ endpoint: 'http://s3.test:9000', forcePathStyle: true });
});

test('cloud drives use the providers’ own hosts unless a setting replaces them', async () => {
  const DATA_DIR = await makeFolder();
  const own = readConfig({ DATA_DIR, ONEDRIVE_CLIENT_ID: 'id', GOOGLE_PICKER_API_KEY: 'key' });
  expect(own.oneDrive).toEqual({ clientId: 'id', urls: undefined });
  expect(own.googleDrive).toEqual({ clientId: undefined, apiKey: 'key', urls: undefined });
  const others = readConfig({ DATA_DIR, ONEDRIVE_URLS: 'http://a.test:1/,http://b.test' });
  expect(others.oneDrive.urls).toEqual(['http://a.test:1', 'http://b.test']);
});
