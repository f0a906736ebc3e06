import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { accountCalls } from '#contract/calls/accounts/account.ts';
import { emailSettingCalls } from '#contract/calls/accounts/email-settings.ts';
import { pictureCalls } from '#contract/calls/accounts/pictures.ts';
import { consoleCalls } from '#contract/calls/console.ts';
import { importCalls } from '#contract/calls/files/imports.ts';
import { shareMailCalls } from '#contract/calls/sharing/share-mails.ts';
import { inviteCalls } from '#contract/calls/teams/invites.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import { emailCalls } from '#contract/specification/email.ts';
import { makeFolder } from '#rig/folders.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { needs } from '#rig/values/needs.ts';
import { findProgram } from '../../launch/system-programs.ts';

const { acceptInvite, ...otherInviteCalls } = inviteCalls;
const { 'email/send': sendEmail } = emailCalls;
/** Their changes are closed. Reading stays open, so that the pages work. */
const closedCalls: Record<string, Endpoint> = {
  ...{ ...accountCalls, ...pictureCalls, ...consoleCalls, ...importCalls, ...emailSettingCalls },
  ...{ ...otherInviteCalls, ...shareMailCalls, 'email/send': sendEmail },
};

/** A server that responds to everything, behind the proxy of the demo. */
async function startProxy(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port: upstream } = server.address() as AddressInfo;
  const url = `http://localhost:${await findFreePort()}`;
  const { PATH } = process.env;
  const proxy = startProgram(['caddy', 'run', '--adapter', 'caddyfile', '--config', 'deploy/demo/Caddyfile'], {
    env: {
      PATH,
      HOME: await makeFolder(),
      DEMO_HOST: url,
      UPSTREAM: `127.0.0.1:${upstream}`,
      SITE: 'deploy/demo/site',
    },
  });
  await proxy.until(() => fetch(url));
  return url;
}

test(
  'the proxy of the demo closes what one visitor could use against others, and nothing else',
  needs(findProgram(undefined, ['caddy']), 'Caddy: apt-get install caddy'),
  async () => {
    const url = await startProxy();
    const closed: string[] = [];
    for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints)) {
      const address = addressOf(apiPrefix, path.replace(/:\w+/g, 'x'));
      const { status } = await fetch(url + address, { method });
      expect([204, 403], name).toContain(status);
      if (status === 403) closed.push(name);
    }
    const changes = Object.entries(closedCalls).filter(([, { method }]) => method !== 'GET');
    expect(closed.sort()).toEqual(changes.map(([name]) => name).sort());
    const auth = async (path: string) => (await fetch(`${url}/api/auth/${path}`, { method: 'POST' })).status;
    expect(await auth('sign-in/email')).toBe(204);
    expect(await auth('sign-up/email')).toBe(403);
    expect(await auth('request-password-reset')).toBe(403);
    expect(await (await fetch(url)).text()).toContain('Sign in as one of four people');
  },
);
