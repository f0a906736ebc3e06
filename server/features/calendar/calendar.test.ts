import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const show = async (by: TestUser) => (await callEndpoint(server, 'showCalendarFeed', {}, by.token)).body;
const renew = async (by: TestUser, insteadOf: string | null) =>
  (await callEndpoint(server, 'renewCalendarFeed', { body: { insteadOf } }, by.token)).body;

/** As a calendar program asks, which has no session. */
async function read(address: string | null) {
  const response = await fetch(`${server.url}${new URL(address ?? '').pathname}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function askFor(by: TestUser, teamId: string, people: TestUser[], name: string) {
  const video = await buildVideo(server, teamId, { name });
  const seats = people.map(({ id }) => ({ kind: 'member' as const, userId: id }));
  const due = { kind: 'businessDays' as const, days: 2 };
  const template = makeTemplate({ name: 'Client', stages: [{ people: seats, isPrivate: true, due }] });
  const body = { id: uuidv7(), version: 1, template, timeZone: 'UTC' };
  const { approval } = (await callEndpoint(server, 'beginApproval', { params: { itemId: video.id }, body }, by.token))
    .body;
  return { video, approval };
}

test('an address shows a calendar program what its person owes, and no one else', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom });
  const { approval, video } = await askFor(mara, team.id, [tom], 'Spot; final, v2.mp4');
  expect(await show(tom)).toEqual({ id: null, address: null });
  const { status, headers, text } = await read((await renew(tom, null)).address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('SUMMARY:Decide on Spot\\; final\\, v2.mp4');
  expect(lines.find((line) => line.startsWith('UID:'))).toContain(`decision-${approval.id}@`);
  expect(lines.find((line) => line.startsWith('URL:'))).toContain(`/feedback?item=${video.id}&open=approval`);
  expect((await read((await renew(mara, null)).address)).text).not.toContain('BEGIN:VEVENT');
});

test('a new address ends the old one, and turning it off ends both', async () => {
  const tom = await buildUser(server);
  const first = await renew(tom, null);
  expect(await renew(tom, null)).toEqual(first);
  const second = await renew(tom, first.id);
  expect(second.address).not.toBe(first.address);
  expect(await renew(tom, first.id)).toEqual(second);
  expect((await read(first.address)).status).toBe(404);
  expect((await read(second.address)).status).toBe(200);
  await callEndpoint(server, 'removeCalendarFeed', {}, tom.token);
  expect((await read(second.address)).status).toBe(404);
  expect(await renew(tom, second.id)).toEqual({ id: null, address: null });
});

test('suspended people and wrong secrets get the response of an unknown address', async () => {
  const tom = await buildUser(server);
  const { address, id } = await renew(tom, null);
  const unknown = await read(address?.replace(id ?? '', uuidv7()) ?? null);
  expect(unknown.status).toBe(404);
  const wrong = await read(address?.replace(/[^/]+(?=\/vizio\.ics)/, 'a'.repeat(22)) ?? null);
  expect([wrong.status, wrong.text]).toEqual([404, unknown.text]);
  await server.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', tom.id).execute();
  const suspended = await read(address);
  expect([suspended.status, suspended.text]).toEqual([404, unknown.text]);
});

test('what is left behind with a team, or is in the trash, leaves the calendar', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom });
  const { video } = await askFor(mara, team.id, [tom, mara], 'Teaser.mp4');
  const [toms, maras] = [(await renew(tom, null)).address, (await renew(mara, null)).address];
  expect((await read(toms)).text).toContain('Teaser.mp4');
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: tom.id } }, mara.token);
  expect((await read(toms)).text).not.toContain('Teaser.mp4');
  expect((await read(maras)).text).toContain('Teaser.mp4');
  await callEndpoint(server, 'deleteItems', { body: { ids: [video.id] } }, mara.token);
  expect((await read(maras)).text).not.toContain('Teaser.mp4');
});

test('an open comment is on the day for which it was assigned, until it is resolved', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom });
  const video = await buildVideo(server, team.id, { name: 'Teaser.mp4' });
  const comment = { id: uuidv7(), text: 'Too dark,\nsee the sky.', replyTo: null, seconds: 0 };
  await callEndpoint(server, 'createComment', { params: { itemId: video.id }, body: comment }, mara.token);
  const params = { commentId: comment.id };
  const body = { userId: tom.id, dueOn: '2026-12-24' };
  expect((await callEndpoint(server, 'assignComment', { params, body }, mara.token)).status).toBe(200);
  const { address } = await renew(tom, null);
  const lines = (await read(address)).text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261224');
  expect(lines).toContain('SUMMARY:Teaser.mp4: Too dark\\,\\nsee the sky.');
  await server.db.updateTable('comments').set({ is_resolved: true }).where('id', '=', comment.id).execute();
  expect((await read(address)).text).not.toContain('BEGIN:VEVENT');
});
