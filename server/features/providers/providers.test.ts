import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import {
  addDomain,
  admin,
  clientId,
  domain,
  find,
  members,
  names,
  owner,
  params,
  prove,
  provider,
  publish,
  save,
  secret,
  server,
  setGroup,
  setUp,
  setUpTeamProviders,
  show,
  signIn,
  team,
} from '#rig/peers/team-provider-rig.ts';
import { signIn as signInByPassword } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { startTestServer } from '#rig/servers/harness.ts';

setUpTeamProviders();

test('a person of a proved domain arrives in the team, once, and an admin has the last word', async () => {
  await setUp();
  const email = `mara@${domain}`;
  expect(await find(email.toUpperCase())).toEqual({ id: team.id, name: 'Acme Film' });
  expect(await signIn(email)).toBe('signed in');
  expect(await members()).toContain(`${email} editor`);
  const mara = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(mara).toMatchObject({ name: 'Mara Lind', email_verified: true });
  const leave = { params: { ...params(), userId: mara.id } };
  expect((await callEndpoint(server, 'removeMember', leave, owner.token)).status).toBe(200);
  expect(await signIn(email)).toBe('signed in');
  expect(await members()).not.toContain(`${email} editor`);
  const audit = await callEndpoint(server, 'listAudit', { params: params(), query: {} }, owner.token);
  expect(audit.body.entries.map(({ action, subject, detail }) => `${action} ${subject} ${detail}`)).toEqual(
    expect.arrayContaining([
      `provider.save Acme Film ${provider.issuer}`,
      `provider.domain ${domain} proved`,
      'member.join Mara Lind as editor, by Acme Film',
    ]),
  );
});

test('it says nothing of people outside its proved domains', async () => {
  await setUp();
  const unproved = `u${domain}`;
  await addDomain(unproved);
  const victim = await buildUser(server);
  await confirmAddress(server, victim);
  for (const email of [victim.email, `mara@${unproved}`, `mara@sub.${domain}`, `mara@${domain}.evil.test`, domain])
    expect([email, await signIn(email)]).toEqual([email, 'refused']);
  expect(await signIn(`mara@${domain}`, { email_verified: false })).toBe('refused');
  expect(await find(`mara@${unproved}`)).toBeNull();
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('people of its domain who have an account keep it, and one that was never confirmed is not linked', async () => {
  await setUp({ role: null });
  const [known, planted] = [await buildUser(server), await buildUser(server)];
  const rename = (user: TestUser, email: string, isConfirmed: boolean) =>
    server.db.updateTable('users').set({ email, email_verified: isConfirmed }).where('id', '=', user.id).execute();
  await rename(known, `known@${domain}`, true);
  await rename(planted, `planted@${domain}`, false);
  expect(await signIn(`known@${domain}`)).toBe('signed in');
  expect(await signIn(`planted@${domain}`)).toBe('refused');
  const { providers } = (await callEndpoint(server, 'showAccount', {}, known.token)).body;
  expect(providers).toEqual(['Acme Film']);
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('as the only way in it leaves out passwords, but for the owner and people who run the server', async () => {
  const people = [owner, admin, await buildUser(server), await buildUser(server)];
  const [, , inside, outside] = people as [TestUser, TestUser, TestUser, TestUser];
  for (const { id } of [owner, admin, inside])
    await server.db
      .updateTable('users')
      .set({ email: `${id}@${domain}` })
      .where('id', '=', id)
      .execute();
  await setUp({ isOnly: true });
  const by = async (user: TestUser) => {
    const email = user === outside ? user.email : `${user.id}@${domain}`;
    return (await signInByPassword(server, { ...user, email })).status;
  };
  expect([await by(owner), await by(admin), await by(inside), await by(outside)]).toEqual([200, 200, 403, 200]);
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', inside.id).execute();
  expect(await signIn(`${inside.id}@${domain}`)).toBe('signed in');
  const signUp = await postJson(`${server.url}/api/auth/sign-up/email`, {
    ...{ name: 'Eve', email: `eve@${domain}`, password: 'long enough' },
  });
  expect([signUp.status, await signUp.json()]).toMatchObject([403, { message: 'Sign in with Acme Film.' }]);
  await save({ isOnly: false });
  expect(await by(inside)).toBe(200);
  for (const { id, email } of [admin])
    await server.db.updateTable('users').set({ email }).where('id', '=', id).execute();
});

test('a person keeps the address of a domain whose only way in is the provider, and one with another address is left alone', async () => {
  await setUp();
  const inside = await buildUser(server);
  const [own, other] = [`${inside.id}@${domain}`, `${inside.id}@elsewhere.test`];
  const rename = (email: string) =>
    server.db.updateTable('users').set({ email, email_verified: true }).where('id', '=', inside.id).execute();
  await rename(own);
  expect(await signIn(own)).toBe('signed in');
  const change = () => {
    const body = { email: other, proof: { password: inside.password } };
    return callEndpoint(server, 'changeEmail', { body }, inside.token);
  };
  expect((await change()).status).toBe(200);
  await save({ isOnly: true });
  expect(await change()).toMatchObject({ status: 403, body: { field: 'body.email' } });
  // The account was moved to another address, so the provider no longer speaks for it.
  await rename(other);
  expect(await signIn(own)).toBe('refused');
  await rename(own);
  expect(await signIn(own)).toBe('signed in');
});

test('a domain is proved by its record, and by one team at a time', async () => {
  await save();
  await addDomain();
  const missing = await prove();
  expect([missing.status, missing.body]).toMatchObject([409, { message: expect.stringContaining(`_vizio.${domain}`) }]);
  names.setBroken(true);
  expect((await prove()).status).toBe(503);
  names.setBroken(false);
  await publish();
  expect((await prove()).status).toBe(200);

  // The record of one team is no proof for another.
  const [rival, theirs] = [await buildUser(server), await startLyingProvider(clientId)];
  onTestFinished(theirs.stop);
  const other = await buildTeam(server, rival);
  await save({ issuer: theirs.issuer, name: 'Rival' }, rival, other);
  await addDomain(domain, rival, other);
  expect((await prove(domain, rival, other)).status).toBe(409);
  expect(await find(`mara@${domain}`)).toMatchObject({ id: team.id });
  expect(await signIn(`mara@${domain}`, {}, { at: theirs, id: other.id })).toBe('refused');

  // A domain that changes hands.
  await publish(domain, rival, other);
  expect((await prove(domain, rival, other)).status).toBe(200);
  expect(await find(`mara@${domain}`)).toMatchObject({ id: other.id });
  expect((await show())?.domains).toMatchObject([{ domain, isProved: false }]);
  expect(await signIn(`mara@${domain}`)).toBe('refused');
  expect(await signIn(`mara@${domain}`, {}, { at: theirs, id: other.id })).toBe('signed in');
});

test('a provider that is removed, or whose team is deleted, signs no one in', async () => {
  await setUp({ isOnly: true });
  const email = `mara@${domain}`;
  expect(await signIn(email)).toBe('signed in');
  const count = async () => {
    const { rows } = await sql`select from accounts where provider_id = ${team.id}`.execute(server.db);
    return rows.length;
  };
  expect(await count()).toBe(1);
  await callEndpoint(server, 'deleteTeam', { params: params() }, owner.token);
  expect([await signIn(email), await find(email)]).toEqual(['refused with 404', null]);
  await callEndpoint(server, 'restoreTeam', { params: params() }, owner.token);
  expect(await signIn(email)).toBe('signed in');
  expect((await callEndpoint(server, 'removeProvider', { params: params() }, owner.token)).status).toBe(200);
  expect([await signIn(email), await find(email), await show(), await count()]).toEqual([
    ...['refused with 404', null, null, 0],
  ]);
  expect(await members()).toContain(`${email} editor`);
});

test('a person of another issuer of the team is another person, although it names them alike', async () => {
  await setUp();
  expect(await signIn(`mara@${domain}`, { sub: 'one' })).toBe('signed in');
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  await save({ issuer: theirs.issuer });
  expect(await signIn(`tom@${domain}`, { sub: 'one' }, { at: theirs })).toBe('signed in');
  const { rows } = await sql<{ email: string }>`
    select email from accounts join users on users.id = user_id where provider_id = ${team.id} order by email`.execute(
    server.db,
  );
  expect(rows.map(({ email }) => email)).toEqual([`mara@${domain}`, `tom@${domain}`]);
});

test('it brings new people to a server by invitation, and none to a closed one', async () => {
  await setUp();
  for (const [signUp, end] of [
    ['invite', 'signed in'],
    ['closed', 'refused'],
  ] as const) {
    const on = await startTestServer({ signUp, secret, teamProviders: 'anywhere', databaseUrl: server.databaseUrl });
    onTestFinished(on.stop);
    expect([signUp, await signIn(`${signUp}@${domain}`, {}, { on })]).toEqual([signUp, end]);
  }
});

test('its groups give roles in its own team alone, and take them back', async () => {
  expect((await save({ groups: 'roles' })).body).toMatchObject({ field: 'body.role' });
  await setUp({ role: null, groups: 'roles' });
  expect(await setGroup('crew', 'editor')).toBe(200);
  // The same name in other teams: by the groups of the server, and by a provider of another team.
  const [rival, other] = [await buildUser(server), await buildTeam(server, admin)];
  const third = await buildTeam(server, rival);
  const ofServer = { params: params(other), body: { group: 'Crew', role: 'admin' as const } };
  expect((await callEndpoint(server, 'setGroupRole', ofServer, admin.token)).status).toBe(200);
  await save({ role: null, groups: 'roles' }, rival, third);
  expect(await setGroup('Crew', 'admin', rival, third)).toBe(200);

  const email = `mara@${domain}`;
  expect(await signIn(email, { roles: ['Crew', 'Others'] })).toBe('signed in');
  expect(await members()).toContain(`${email} editor`);
  const teams = server.db.selectFrom('team_people').innerJoin('users', 'users.id', 'user_id').select('team_id');
  const of = async () => (await teams.where('email', '=', email).execute()).map(({ team_id }) => team_id);
  expect(await of()).toEqual([team.id]);
  const listed = (await callEndpoint(server, 'listProviderGroups', { params: params() }, owner.token)).body;
  expect(listed).toEqual({ roles: [{ group: 'crew', role: 'editor', people: 1 }], known: ['Crew', 'Others'] });
  const byServer = await callEndpoint(server, 'listGroupRoles', { params: params(other) }, admin.token);
  expect(byServer.body).toMatchObject({ roles: [{ group: 'Crew', people: 0 }], known: [] });

  await setGroup('others', 'admin');
  expect(await members()).toContain(`${email} admin`);
  expect(await signIn(email, { roles: [] })).toBe('signed in');
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('with another issuer, another claim or no provider, groups said before give nothing', async () => {
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  await setUp({ role: null, groups: 'roles' });
  await setGroup('crew', 'viewer');
  const email = `mara@${domain}`;
  const enter = async () => {
    expect(await signIn(email, { roles: ['crew'] })).toBe('signed in');
    expect(await members()).toEqual([`${owner.email} owner`, `${email} viewer`]);
  };
  for (const change of [{ groups: 'other' }, { groups: null }, { issuer: theirs.issuer, groups: 'roles' }]) {
    await enter();
    await save({ role: null, ...change });
    expect([change, await members()]).toEqual([change, [`${owner.email} owner`]]);
    await save({ role: null, groups: 'roles' });
  }
  await enter();
  await callEndpoint(server, 'removeProvider', { params: params() }, owner.token);
  expect(await members()).toEqual([`${owner.email} owner`]);
  expect(await setGroup('crew', 'viewer')).toBe(409);
});
