import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestKinds, emailKinds } from '#contract/accounts/emails.ts';
import { buildWorld, type Rig, startRig } from '#rig/peers/notification-rig.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { openUnsubscribe, signUnsubscribe } from './unsubscribe-token.ts';

let rig: Rig;
let mara: TestUser;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  mara = await rig.person();
});

const settings = async () => (await callEndpoint(rig.server, 'showMailSettings', {}, mara.token)).body;
const change = (kind: 'share', isWanted: boolean, token = mara.token) =>
  callEndpoint(rig.server, 'changeMailSetting', { body: { kind, isWanted } }, token);
const allOn = Object.fromEntries(emailKinds.map((kind) => [kind, true]));

/** The link in the header, with the address of the test's server. */
async function stopLinkOf(person: TestUser): Promise<string> {
  const { headers } = await rig.sink.nextEmailTo(person.email);
  const link = headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  return link.replace(rig.publicUrl, rig.server.url);
}

test('each kind is switched off and on separately', async () => {
  expect(await settings()).toEqual({ address: mara.email, isConfirmed: true, kinds: allOn });
  expect((await change('share', false)).body.kinds).toEqual({ ...allOn, share: false });
  await change('share', false);
  expect((await settings()).kinds).toEqual({ ...allOn, share: false });
  expect((await change('share', true)).body.kinds).toEqual(allOn);
});

test('an unconfirmed address cannot be configured', async () => {
  const stranger = await buildUser(rig.server);
  const { status, body } = await change('share', false, stranger.token);
  expect(status).toBe(403);
  expect(body).toMatchObject({ message: expect.stringContaining('Confirm your address') });
});

test('settings follow a change of address', async () => {
  await change('share', false);
  const email = `new-${mara.email}`;
  await rig.server.db.updateTable('users').set({ email }).where('id', '=', mara.id).execute();
  expect((await settings()).kinds).toEqual({ ...allOn, share: false });
  const left = await rig.server.db.selectFrom('unwanted_mails').where('address', '=', mara.email).execute();
  expect(left).toEqual([]);
});

describe('one-click unsubscribe', () => {
  const form = 'List-Unsubscribe=One-Click';
  const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  test.each([
    ['application/x-www-form-urlencoded', form],
    ['multipart/form-data; boundary=x', multipart],
  ])('as %s stops this kind of email, without an account', async (contentType, body) => {
    const { video, owner, tom } = await buildWorld(rig);
    await rig.comment(video, tom);
    await rig.digestAfter(6);
    const link = await stopLinkOf(owner);
    // Virus scanners open every link; a GET alone changes nothing.
    await fetch(link);
    mara = owner;
    expect((await settings()).kinds).toEqual(allOn);
    const response = await fetch(link, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect(response.status).toBe(200);
    expect((await settings()).kinds).toEqual({
      ...allOn,
      ...Object.fromEntries(digestKinds.map((kind) => [kind, false])),
    });
  });

  test.each(['', '?token=x', '?token=a.b', '?token=a&token=b'])('at /unsubscribe%s changes nothing', async (query) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${rig.server.url}/unsubscribe${query}`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(404);
  });

  test('is refused from another website', async () => {
    const token = signUnsubscribe(rig.secret, mara.email, 'share');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' };
    const url = `${rig.server.url}/unsubscribe?token=${token}`;
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(403);
    expect((await settings()).kinds).toEqual(allOn);
  });
});

test('the page behind the link says what it stops, stops it, and can resume it', async () => {
  const params = { token: signUnsubscribe(rig.secret, mara.email, 'share') };
  const read = async () => (await callEndpoint(rig.server, 'readUnsubscription', { params })).body;
  expect(await read()).toEqual({ address: mara.email, kinds: ['share'], isWanted: true });
  const set = (isWanted: boolean) => callEndpoint(rig.server, 'changeUnsubscription', { params, body: { isWanted } });
  expect((await set(false)).body.isWanted).toBe(false);
  expect((await settings()).kinds).toEqual({ ...allOn, share: false });
  await set(true);
  expect(await read()).toMatchObject({ isWanted: true });
});

describe('a token', () => {
  const secret = 'one secret';
  const token = signUnsubscribe(secret, 'mara@test.local', 'share');
  test('holds the address and the list', () => {
    expect(openUnsubscribe(secret, token)).toEqual({ address: 'mara@test.local', list: 'share' });
  });
  const [content = '', signature = ''] = token.split('.');
  const other = Buffer.from('["tom@test.local","share"]').toString('base64url');
  test.each([
    ['another secret', token, 'another secret'],
    ['another address', `${other}.${signature}`, secret],
    ['no signature', content, secret],
    ['half a signature', token.slice(0, -3), secret],
    ['nothing', '', secret],
  ])('is worthless with %s', (_, given, with_) => {
    expect(openUnsubscribe(with_, given)).toBeUndefined();
  });
});
