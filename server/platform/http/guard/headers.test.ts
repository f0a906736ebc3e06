import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { signIn } from '#rig/people/account-steps.ts';
import { buildItem, buildTeam, buildUser, readOutcome, requestEndpoint } from '#rig/people/factories.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer } from '#rig/servers/harness.ts';

test('no page sends its URL, which may hold a link secret, to another website', async () => {
  const server = await startTestServer();
  try {
    for (const path of [
      '/',
      '/home?v=x&k=secret',
      '/feedback?v=x&k=secret',
      '/vizioApi/sign-in-options',
      '/nothing.js',
    ]) {
      const { headers } = await fetch(server.url + path);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    }
  } finally {
    await server.stop();
  }
});

test('security.txt names the contact and expires within a year', async () => {
  const securityContact = 'mailto:security@acme.test';
  const server = await startTestServer({ securityContact, publicUrl: 'https://vizio.test' });
  try {
    const response = await fetch(`${server.url}/.well-known/security.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Contact: ${securityContact}\n`);
    expect(text).toContain('Canonical: https://vizio.test/.well-known/security.txt\n');
    const daysLeft = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / dayMs;
    expect(daysLeft).toBeGreaterThan(364);
    expect(daysLeft).toBeLessThanOrEqual(365);
  } finally {
    await server.stop();
  }
});

test('without a contact there is no security.txt', async () => {
  const server = await startTestServer();
  try {
    expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404);
  } finally {
    await server.stop();
  }
});

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('over https browsers keep to https, with subdomains: %s', async (httpsOfSubdomains, expected) => {
  const server = await startTestServer({ publicUrl: 'https://vizio.test', httpsOfSubdomains });
  onTestFinished(server.stop);
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get('strict-transport-security')).toBe(expected);
});

test('over https every cookie is bound to this host, and none of a sibling domain counts', async () => {
  const server = await startTestServer({ publicUrl: 'https://vizio.test' });
  onTestFinished(server.stop);
  const owner = await buildUser(server);
  const folder = await buildItem(server, (await buildTeam(server, owner)).id);
  const { key } = await shareItem(server, folder.id, owner, { password: 'open sesame' });
  const opened = await requestEndpoint(server, 'openShare', { body: { k: key, password: 'open sesame' } }, {});
  const cookies = [...(await signIn(server, owner)).headers.getSetCookie(), ...opened.headers.getSetCookie()];
  expect(cookies).toHaveLength(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-vizio[._].*; Path=\/;/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).not.toContain('Domain');
  }
  const session = async (cookie: string) =>
    (await readOutcome<'showSession'>(await requestEndpoint(server, 'showSession', {}, { cookie }))).body.user;
  const sent = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  expect(await session(sent)).toMatchObject({ id: owner.id });
  expect(await session(sent.replaceAll('__Host-', ''))).toBeNull();
});
