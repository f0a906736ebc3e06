import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverEmails } from '#rig/peers/deliver-emails.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { stopLinks } from '#server/features/notifications/notifications.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const publicUrl = 'https://vizio.test';
const secret = uuidv7();
let sink: SmtpSink;
let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };
let link: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  const mailBlocklist = ['evil.test', 'tom@test.local'];
  server = await startTestServer({ smtpUrl: sink.url, publicUrl, secret, mailBlocklist });
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});
beforeEach(async () => {
  mara = await confirmAddress(server, await buildUser(server));
  team = await buildTeam(server, mara);
  link = await share(await buildVideo(server, team.id, { name: 'A012.mp4' }));
});

async function share({ id }: { id: string }, by = mara): Promise<string> {
  return (await shareItem(server, id, by)).share.link ?? '';
}

const addresses: string[] = [];
const newAddress = () => {
  const address = `${uuidv7()}@test.local`;
  addresses.push(address);
  return address;
};
const paramsTo = (to_name: string, given: object = {}) => ({
  from_name: 'x',
  to_name,
  reply_to: mara.email,
  link,
  ...given,
});
const bodyTo = (to_name: string, given: object = {}) => ({
  service_id: 'service_1',
  template_id: 'template_1',
  user_id: mara.id,
  template_params: paramsTo(to_name, given),
});

/** Sharers have named their recipients. */
async function nameEverybody(): Promise<void> {
  const shares = await server.db.selectFrom('shares').select('id as share_id').execute();
  const rows = shares.flatMap(({ share_id }) => addresses.map((email) => ({ share_id, email })));
  if (rows.length === 0) return;
  await server.db
    .insertInto('share_recipients')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  await nameEverybody();
  const response = await fetch(`${server.url}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mara.token}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The worker is off, so that the tests can count waiting emails. */
async function mailTo(address: string) {
  await deliverEmails(server, sink, publicUrl);
  return sink.nextEmailTo(address);
}
const countWaiting = async () => (await server.db.selectFrom('mails').select('id').execute()).length;

const ok = { status: 200, text: 'OK' };

describe('the email of a share', () => {
  test('goes from us to the recipient with the link, and names the sender’s account', async () => {
    const address = newAddress();
    const headers = { 'x-forwarded-server': 'evil.test', 'x-forwarded-proto': 'http' };
    expect(await post(bodyTo(address, { from_name: 'Your bank', reply_to: 'phisher@test.local' }), headers)).toEqual(
      ok,
    );
    const mail = await mailTo(address);
    expect(mail.subject).toBe('A video is shared with you on Vizio');
    expect(mail.text?.replaceAll('\u2060', '')).toContain(`${mara.name} (${mara.email}) shares the video "A012.mp4"`);
    expect(mail.replyTo).toMatchObject([{ address: mara.email }]);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail.from).toMatchObject({ name: 'Vizio', address: 'vizio@test.local' });
    const all = JSON.stringify(mail);
    expect(all).not.toContain('evil.test');
    expect(all).not.toContain('Your bank');
    expect(mail.headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(true);
  });

  test('greets by name if the address comes separately, but carries no text of the sender', async () => {
    const address = newAddress();
    expect(await post(bodyTo('Ann O’Hara', { to_email: address.toUpperCase() }))).toEqual(ok);
    expect((await mailTo(address)).text).toContain('Hello Ann O’Hara,');
    mara = await confirmAddress(server, await buildUser(server));
    await server.db.updateTable('teams').set({ owner_id: mara.id }).where('id', '=', team.id).execute();
    const folder = await buildItem(server, team.id, { name: 'Day 1' });
    const other = newAddress();
    const given = { to_email: other, link: await share(folder) };
    expect(await post(bodyTo('You won! https://evil.example', given))).toEqual(ok);
    const mail = await mailTo(other);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.text).toContain('shares the folder "Day 1"');
    expect(mail.text).not.toContain('evil');
  });

  test('accepts the field names of the specification’s table', async () => {
    const address = newAddress();
    const { service_id, template_id, user_id, template_params } = bodyTo(address);
    const spaced = {
      'service id': service_id,
      'template id': template_id,
      'user id': user_id,
      'template params': template_params,
    };
    expect(await post(spaced)).toEqual(ok);
    await mailTo(address);
  });

  test('hostile names stay text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: x@evil.test\u202e';
    await server.db.updateTable('users').set({ name: hostile }).where('id', '=', mara.id).execute();
    const hostileLink = await share(await buildVideo(server, team.id, { name: `${hostile.replaceAll('/', '')}.mp4` }));
    const address = newAddress();
    expect(await post(bodyTo(address, { link: hostileLink }))).toEqual(ok);
    const { subject, html = '', headers } = await mailTo(address);
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(html).not.toMatch(/<img|\u202e/);
    expect(headers.some(({ key }) => key === 'bcc')).toBe(false);
  });
});

describe('is refused', () => {
  const refusals: [string, number, RegExp, () => Promise<{ status: number; text: string }>][] = [
    ['without a session', 401, /unauthenticated/, () => post(bodyTo(newAddress()), { authorization: 'Bearer x' })],
    ['for another user', 403, /another user/, () => post({ ...bodyTo(newAddress()), user_id: uuidv7() })],
    ['without a recipient', 400, /to_name/, () => post(bodyTo('Ann'))],
    ['with two recipients', 400, /to_name/, () => post(bodyTo('a@test.local,b@test.local'))],
    [
      'with a header in the address',
      400,
      /to_email/,
      () => post(bodyTo('A', { to_email: 'a@test.local\r\nBcc: b@x.test' })),
    ],
    ['to a person who is not on the list', 403, /Add this person/, () => post(bodyTo(`${uuidv7()}@test.local`))],
    ['with a foreign link', 400, /link/, () => post(bodyTo(newAddress(), { link: 'https://evil.example/' }))],
    [
      'for what is not there',
      404,
      /not_found/,
      () => post(bodyTo(newAddress(), { link: link.replace(/k=.*/, 'k=gone') })),
    ],
    [
      'by a headless browser',
      451,
      /^Unavailable For Headless Browser$/,
      () => post(bodyTo(newAddress()), { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' }),
    ],
    [
      'by one that says so elsewhere',
      451,
      /^Unavailable For Headless Browser$/,
      () => post(bodyTo(newAddress()), { 'sec-ch-ua': '"HeadlessChrome";v="140"' }),
    ],
    ['to a blocked address', 403, /^Forbidden$/, () => post(bodyTo('Tom@test.local'))],
    ['to a blocked domain', 403, /^Forbidden$/, () => post(bodyTo('x@mail.evil.test'))],
    [
      'with answers to a blocked address',
      403,
      /^Forbidden$/,
      () => post(bodyTo(newAddress(), { reply_to: 'x@evil.test' })),
    ],
    [
      'from another website',
      403,
      /another website/,
      () => post(bodyTo(newAddress()), { origin: 'https://evil.example' }),
    ],
  ];
  test.each(refusals)('%s with %i', async (_, status, text, call) => {
    const before = await countWaiting();
    const response = await call();
    expect(response.status).toBe(status);
    expect(response.text).toMatch(text);
    expect(await countWaiting()).toBe(before);
  });

  test('from a blocked sender', async () => {
    const blocked = await buildUser(server, { email: `${uuidv7()}@evil.test` });
    const body = { ...bodyTo(newAddress()), user_id: blocked.id };
    expect(await post(body, { authorization: `Bearer ${blocked.token}` })).toEqual({ status: 403, text: 'Forbidden' });
  });

  test('with 404 to outsiders, and with a reason to viewers', async () => {
    const outsider = await confirmAddress(server, await buildUser(server));
    const asOutsider = () =>
      post({ ...bodyTo(newAddress()), user_id: outsider.id }, { authorization: `Bearer ${outsider.token}` });
    expect((await asOutsider()).status).toBe(404);
    const row = { team_id: team.id, user_id: outsider.id, role: 'viewer' as const };
    await server.db.insertInto('team_members').values(row).execute();
    expect((await asOutsider()).status).toBe(403);
  });

  test('when two are sent within a second', async () => {
    expect(await post(bodyTo(newAddress()))).toEqual(ok);
    expect(await post(bodyTo(newAddress()))).toEqual({ status: 429, text: 'Too Many Requests' });
  });
});

test('an unsubscribed recipient gets no email, and the sender does not learn it', async () => {
  const address = newAddress();
  const { link: stopLink } = stopLinks({ publicUrl, secret }, address, 'share');
  const params = { token: new URL(stopLink).searchParams.get('token') ?? '' };
  await callEndpoint(server, 'changeUnsubscription', { params, body: { isWanted: false } });
  const before = await countWaiting();
  expect(await post(bodyTo(address))).toEqual(ok);
  expect(await countWaiting()).toBe(before);
});
