import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { checkWaysIn } from './ways-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const oidc = {
  ...{ OIDC_ISSUER: 'https://id.acme.test', OIDC_CLIENT_ID: 'vizio', OIDC_CLIENT_SECRET: 'a secret' },
  OIDC_ONLY: 'true',
};
const scim = { SCIM_TOKEN: 'a-token-of-a-directory-with-48-characters-or-so' };
const check = async (settings: Record<string, string>) =>
  checkWaysIn(await readConfig(settings), { connectionString: server.databaseUrl });

test('with one provider alone, a person who runs the server needs a password', async () => {
  expect(await check({})).toEqual([]);
  const noOne = { state: 'wrong', fix: 'Set ADMIN_EMAILS to a person with a password.' };
  expect(await check(oidc)).toMatchObject([noOne]);
  const owner = await buildUser(server);
  expect(await check(oidc)).toMatchObject([{ state: 'good' }]);

  const set = (values: { email_verified?: boolean; suspended_at?: Date }) =>
    server.db.updateTable('users').set(values).where('id', '=', owner.id).execute();
  await set({ email_verified: false });
  const named = { ...oidc, ADMIN_EMAILS: owner.email };
  const fix = 'Set a password for an account of ADMIN_EMAILS with "Forgot Password?".';
  expect(await check(named)).toMatchObject([{ state: 'wrong', fix }]);
  await set({ email_verified: true });
  expect(await check(named)).toMatchObject([{ state: 'good' }]);
  await set({ suspended_at: new Date() });
  expect(await check(oidc)).toMatchObject([noOne]);
});

test('the token of a directory must not travel in the open', async () => {
  expect(await check({ ...scim, PUBLIC_URL: 'http://vizio.acme.test' })).toMatchObject([
    { state: 'wrong', fix: 'Set PUBLIC_URL to an address with https, or remove SCIM_TOKEN.' },
  ]);
  const safe = { ...scim, PUBLIC_URL: 'https://vizio.acme.test' };
  expect(await check(safe)).toMatchObject([
    { state: 'warning', what: 'directory: SCIM at https://vizio.acme.test/scim/v2, people from it: 0' },
  ]);
  const { id: user_id, email: user_name } = await buildUser(server);
  await server.db
    .insertInto('directory_people')
    .values({ user_id, user_name, external_id: null, is_made: true })
    .execute();
  expect(await check(safe)).toMatchObject([{ state: 'good' }]);
});

test('a provider that hands over no refresh tokens cannot be asked', async () => {
  const asked = { ...oidc, OIDC_ONLY: 'false', OIDC_CHECK_MINUTES: '10' };
  expect(await check(asked)).toMatchObject([{ state: 'good' }]);
  const { id: user_id } = await buildUser(server);
  await sql`insert into accounts (id, user_id, provider_id, account_id)
    values (${uuidv7()}, ${user_id}, 'oidc', 'someone')`.execute(server.db);
  expect(await check(asked)).toMatchObject([{ state: 'wrong', fix: expect.stringContaining('offline_access') }]);
});
