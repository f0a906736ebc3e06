import { expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
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
    const answer = await fetch(`${server.url}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
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
