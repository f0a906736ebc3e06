import { expect, test } from 'vitest';
import type { ImportProvider } from '#contract/uploads/imports.ts';
import { driveOf } from './drives.ts';
import { pickerPolicy } from './picker-policy.ts';

const config = {
  secret: 'secret',
  microsoft: undefined,
  googleDrive: { clientId: undefined, apiKey: undefined, urls: undefined },
  oneDrive: { clientId: undefined, urls: undefined },
};
const ref = { fileId: 'a!1', driveId: null };

const allowed: [ImportProvider, string][] = [
  ['google-drive', 'https://www.googleapis.com/drive/v3/files/x?alt=media'],
  ['google-drive', 'https://doc-0s-8k-docs.googleusercontent.com/docs/securesc/x'],
  ['google-drive', 'https://drive.usercontent.google.com/download?id=x'],
  ['one-drive', 'https://graph.microsoft.com/v1.0/me/drive/items/x/content'],
  ['one-drive', 'https://acme-my.sharepoint.com/personal/x/_layouts/15/download.aspx'],
  ['one-drive', 'https://my.microsoftpersonalcontent.com/personal/x/_layouts/15/download.aspx'],
  ['one-drive', 'https://b0mpua-by3301.files.1drv.com/y23'],
  ['one-drive', 'https://public.dm.files.1drv.com/y4m'],
];

test.each(allowed)('%s fetches from %s', (provider, url) => {
  expect(driveOf(config, provider).allows(new URL(url))).toBe(true);
});

const hosts = ['www.googleapis.com', 'graph.microsoft.com'];
const refused = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://10.0.0.1/',
  'https://sharepoint.com/',
  'https://1.2.3.4.bc.googleusercontent.com/',
  'https://127.0.0.1.nip.io/',
  'file:///etc/passwd',
  'data:text/plain,x',
  ...hosts.flatMap((host) => [
    `http://${host}/`,
    `https://${host}:8443/`,
    `https://${host}:22/`,
    `https://user@${host}/`,
    `https://:password@${host}/`,
    `https://${host}@evil.test/`,
    `https://${host}.evil.test/`,
    `https://${host}./`,
    `https://evil.test/${host}`,
    `https://evil.test?${host}`,
    `https://evil.test#${host}`,
    `https://evil-${host}/`,
    `https://${host}%2eevil.test/`,
    `ftp://${host}/`,
  ]),
  'https://evil.test\\.files.1drv.com/',
  'https://evilsharepoint.com/',
  'https://acme.sharepoint.com.evil.test/',
];

test.each(refused)('no drive fetches from %s', (address) => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  for (const provider of ['google-drive', 'one-drive'] as const) {
    expect(url !== undefined && driveOf(config, provider).allows(url)).toBe(false);
  }
});

test('a stand-in for a provider is exactly the configured one', () => {
  const urls = ['http://127.0.0.1:4000', 'http://127.0.0.1:4001'];
  const drive = driveOf({ ...config, oneDrive: { clientId: undefined, urls } }, 'one-drive');
  expect(drive.contentUrl(ref)).toBe('http://127.0.0.1:4000/v1.0/me/drive/items/a!1/content');
  const responses = ['http://127.0.0.1:4001/x', 'http://127.0.0.1:4002/x', 'http://localhost:4000/x'].map((url) =>
    drive.allows(new URL(url)),
  );
  expect(responses).toEqual([true, false, false]);
  expect(drive.allows(new URL('https://graph.microsoft.com/'))).toBe(false);
});

test('a file of another drive is addressed by both ids; one tenant signs in at its own address', () => {
  const issuer = 'https://login.microsoftonline.com/acme.test/v2.0';
  const microsoft = { clientId: 'id', clientSecret: 'secret', issuer };
  const drive = driveOf({ ...config, microsoft }, 'one-drive');
  expect(drive.factsUrl({ fileId: 'x', driveId: 'b!y' })).toMatch(
    /^https:\/\/graph\.microsoft\.com\/v1\.0\/drives\/b!y\/items\/x\?/,
  );
  expect(drive.signInUrl).toBe('https://login.microsoftonline.com/acme.test/oauth2/v2.0');
  expect(driveOf(config, 'one-drive').signInUrl).toBe('https://login.microsoftonline.com/common/oauth2/v2.0');
});

test('a picker page connects to its provider alone, and every other page to no other host', () => {
  expect(pickerPolicy(config, '/import/google-drive')).toEqual({
    script: ['https://apis.google.com'],
    frame: ['https://docs.google.com', 'https://drive.google.com'],
    connect: ['https://www.googleapis.com'],
    style: ["'unsafe-inline'"],
  });
  expect(pickerPolicy(config, '/import/one-drive')).toEqual({
    script: [],
    frame: [],
    connect: ['https://login.microsoftonline.com', 'https://graph.microsoft.com'],
    style: [],
  });
  for (const path of [
    '/',
    '/home',
    '/import',
    '/import/google-drive/',
    '/import/google-drive/x',
    '/x/import/one-drive',
  ]) {
    expect(pickerPolicy(config, path)).toBeUndefined();
  }
});
