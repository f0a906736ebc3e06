import { afterAll, beforeAll, expect, test } from 'vitest';
import { asGuestHeader } from '#contract/sharing/shares.ts';
import { cookiesOf, signIn } from '#rig/people/account-steps.ts';
import { buildItem, buildTeam, buildUser, readOutcome, requestEndpoint, type TestUser } from '#rig/people/factories.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
});
afterAll(() => server.stop());

const preview = { [asGuestHeader]: '1' };

test('a request as a guest ignores the session, whether in a cookie or a token, and keeps the cookies of guests', async () => {
  const cookie = cookiesOf(await signIn(server, owner));
  const session = async (headers: Record<string, string>) =>
    (await readOutcome<'showSession'>(await requestEndpoint(server, 'showSession', {}, headers))).body.user;
  const sessions: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${owner.token}` }];
  for (const own of sessions) {
    expect(await session(own)).toMatchObject({ id: owner.id });
    expect(await session({ ...own, ...preview })).toBeNull();
  }
  const byAddress = await fetch(`${server.url}/vizioApi/session?as=guest`, { headers: { cookie } });
  expect(await byAddress.json()).toEqual({ user: null });

  const team = await buildTeam(server, owner);
  const folder = await buildItem(server, team.id);
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  const open = async (headers: Record<string, string>, given?: string) => {
    const response = await requestEndpoint(server, 'openShare', { body: { k: key, password: given } }, headers);
    return { response, body: (await readOutcome<'openShare'>(response)).body };
  };
  expect((await open({ cookie })).body).toMatchObject({ state: 'open', isMember: true });
  expect((await open({ cookie, ...preview })).body).toEqual({ state: 'password' });
  const entered = await open({ cookie, ...preview }, password);
  expect(entered.body).toMatchObject({ state: 'open', isMember: false });
  const all = `${cookie}; ${cookiesOf(entered.response)}`;
  expect((await open({ cookie: all, ...preview })).body).toMatchObject({ state: 'open', isMember: false });
});
