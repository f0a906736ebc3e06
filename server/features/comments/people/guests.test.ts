import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { minuteMs } from '#contract/durations.ts';
import {
  type ApprovalRig,
  addressOf,
  buildApprovalTeam,
  type GivenStages,
  member,
  newGuest,
  openSeat,
  requestApproval,
  startApprovalRig,
} from '#rig/approvals/approval-rig.ts';
import { guest } from '#rig/approvals/make-template.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { keyOf, openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { sendGuestMentions } from '../comments.ts';

let rig: ApprovalRig;
let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let itemId: string;
let ines: Person;

beforeAll(async () => {
  rig = await startApprovalRig();
  server = rig.server;
});
afterAll(() => rig.stop());
beforeEach(async () => {
  ({ mara, tom, itemId } = await buildApprovalTeam(rig));
  ines = newGuest();
});

const nameOf = (person: Person) => addressOf(person).split('@')[0] ?? '';

/** Begins an approval. The emails that ask for decisions are not what these tests are about. */
async function begin(stages: GivenStages): Promise<ApprovalView> {
  const { approval } = (await requestApproval(rig, mara, itemId, { stages })).body;
  await server.db.deleteFrom('mails').execute();
  return approval;
}
const mentionable = async (by: TestUser) =>
  (await callEndpoint(server, 'listMentionable', { params: { itemId } }, by.token)).body.people;
const guestsFor = async (by: TestUser) => (await mentionable(by)).filter(({ address }) => address !== null);
const idOf = async (person: Person, by = mara) =>
  (await guestsFor(by)).find(({ address }) => address === addressOf(person))?.id ?? '';
const send = (text: string, mentions: string[], more: { id?: string; by?: TestUser } = {}) => {
  const body = { id: more.id ?? uuidv7(), text, replyTo: null, mentions };
  return callEndpoint(server, 'createComment', { params: { itemId }, body }, (more.by ?? mara).token);
};
const write = async (...given: Parameters<typeof send>) => (await send(...given)).body;
const edit = (commentId: string, text: string, mentions?: string[]) => {
  const sent = { params: { commentId }, body: { text, ...(mentions && { mentions }) } };
  return callEndpoint(server, 'updateComment', sent, mara.token);
};
/** The emails once it is quiet. */
async function mails(minutes = 6): Promise<string[]> {
  await sendGuestMentions(rig.services, new Date(Date.now() + minutes * minuteMs));
  return rig.deliver();
}
const readMail = async (person = ines) => (await rig.sink.nextEmailTo(addressOf(person))).text ?? '';

test('members mention guests of stages that they see and that have begun, told apart by address', async () => {
  const other = guest(`${nameOf(ines)}`);
  const twin: Person = { kind: 'guest', email: `${nameOf(ines)}@second.test` };
  const later = newGuest();
  const hidden = newGuest();
  await begin([
    { people: [other, twin] },
    { people: [later], start: { kind: 'byHand' } },
    { people: [hidden], isPrivate: true },
  ]);
  const addresses = async (by: TestUser) => (await guestsFor(by)).map(({ address }) => address).sort();
  expect(await addresses(mara)).toEqual([addressOf(other), addressOf(twin), addressOf(hidden)].sort());
  expect(await addresses(tom)).toEqual([addressOf(other), addressOf(twin)].sort());
  const [{ name, isAssignable } = { name: '', isAssignable: true }] = await guestsFor(tom);
  expect([name, isAssignable]).toEqual([nameOf(ines), false]);
  // A viewer who knows the id of the hidden seat mentions no one.
  const hiddenId = await idOf(hidden);
  expect((await write(`@${nameOf(hidden)}`, [hiddenId], { by: tom })).mentions).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('a guest gets one email with the comment, its place and their own link, and other guests no address', async () => {
  const other = newGuest();
  const approval = await begin([{ people: [ines, other] }]);
  const text = `For @${nameOf(ines)}: see <b>https://evil.test/x</b>`;
  const written = await write(text, [await idOf(ines)]);
  expect(written.mentions).toEqual([{ userId: null, name: nameOf(ines) }]);
  const { body } = await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, mara.token);
  expect(body.comments).toEqual([written]);
  await write(`And @${nameOf(ines)} again`, [await idOf(ines)]);
  expect(await mails(3)).toEqual([]);
  expect(await mails()).toEqual([addressOf(ines)]);
  expect(await mails(60)).toEqual([]);
  const { text: mail = '', html, subject } = await rig.sink.nextEmailTo(addressOf(ines));
  expect(subject).toBe('2 comments mention you');
  expect(mail).toContain(`${mara.name} wrote on version 1 at 0:00`);
  expect(mail).toContain('you are mentioned in 2 comments on "Spot');
  // No text of people becomes a link.
  expect(mail).not.toContain('evil.test');
  expect(html).not.toContain('<b>');
  const link = new RegExp(`https:\\S+comment=${written.id}\\S*#k=\\S+`).exec(mail)?.[0] ?? '';
  const own = openBrowser(server, keyOf(link));
  expect((await own.call('showReview', { params: { itemId } })).status).toBe(200);
  expect(own.key).toBe(openSeat(rig, approval, addressOf(ines)).key);
  const seen = await openSeat(rig, approval, addressOf(other)).call('listComments', { params: { itemId }, query: {} });
  expect(seen.body.comments[0]?.mentions).toEqual([{ userId: null, name: nameOf(ines) }]);
  expect(JSON.stringify(seen.body)).not.toContain(addressOf(ines));
});

test('retries and edits of a comment email a guest once', async () => {
  await begin([{ people: [ines] }]);
  const [id, seat, name] = [uuidv7(), await idOf(ines), `@${nameOf(ines)}`];
  await Promise.all([1, 2, 3].map(() => write(name, [seat], { id })));
  await edit(id, `${name}, please`);
  expect(await mails()).toEqual([addressOf(ines)]);
  await readMail();
  expect((await edit(id, 'No one')).body.mentions).toEqual([]);
  expect((await edit(id, `${name} again`, [seat])).body.mentions).toEqual([{ userId: null, name: nameOf(ines) }]);
  expect(await mails(60)).toEqual([]);
  // One whose name was added later is emailed then.
  const { id: other } = await write('For no one yet', []);
  await edit(other, `For ${name}`, [seat]);
  expect(await mails()).toEqual([addressOf(ines)]);
});

test.each<[string, (approval: ApprovalView, commentId: string) => Promise<unknown>]>([
  ['the seat was removed', (approval) => removeSeat(approval)],
  ['the approval ended', ({ id }) => callEndpoint(server, 'endApproval', { params: { approvalId: id } }, mara.token)],
  [
    'the comment was deleted',
    (_, commentId) => callEndpoint(server, 'deleteComment', { params: { commentId } }, mara.token),
  ],
  ['the name left the text', (_, commentId) => edit(commentId, 'Never mind')],
  ['the file was deleted', () => callEndpoint(server, 'deleteItems', { body: { ids: [itemId] } }, mara.token)],
  [
    'the link was closed',
    () =>
      server.db
        .updateTable('shares')
        .set({ expires_at: new Date(0) })
        .execute(),
  ],
  ['the guest stopped these emails', stopEmails],
])('no email goes out when, before it is sent, %s', async (_, act) => {
  const approval = await begin([{ people: [ines, member(tom)] }]);
  const { id } = await write(`@${nameOf(ines)}`, [await idOf(ines)]);
  await act(approval, id);
  expect(await mails(60)).toEqual([]);
});

async function removeSeat({ id: approvalId, stages: [stage] }: ApprovalView): Promise<void> {
  const seatId = stage?.seats.find(({ person }) => person.userId === null)?.id ?? '';
  const params = { approvalId, stageId: stage?.id ?? '', seatId };
  expect((await callEndpoint(server, 'removeSeat', { params }, mara.token)).status).toBe(200);
}

async function stopEmails(): Promise<void> {
  const params = { token: signUnsubscribe(rig.services.config.secret, addressOf(ines), 'mention') };
  const { body } = await callEndpoint(server, 'changeUnsubscription', { params, body: { isWanted: false } });
  expect(body).toMatchObject({ kinds: ['mention'], isWanted: false });
}

test('guests, visitors and another team mention no guest', async () => {
  const other = newGuest();
  const approval = await begin([{ people: [ines, other] }]);
  const seat = await idOf(ines);
  const { key } = await shareItem(server, itemId, mara, { allowComments: true, access: 'edit' });
  const stranger = await confirmAddress(server, await buildUser(server));
  const asked = openSeat(rig, approval, addressOf(other));
  await asked.call('nameGuest', { body: { name: 'Gil' } });
  for (const visitor of [asked, await openAsGuest(server, key), openBrowser(server, key, stranger)]) {
    const { body: list } = await visitor.call('listMentionable', { params: { itemId } });
    expect(JSON.stringify(list)).not.toContain(nameOf(ines));
    const body = { text: `@${nameOf(ines)}`, replyTo: null, mentions: [seat] };
    expect((await visitor.call('createComment', { params: { itemId }, body })).body.mentions).toEqual([]);
  }
  expect((await callEndpoint(server, 'listMentionable', { params: { itemId } }, stranger.token)).status).toBe(404);
  expect(await mails(60)).toEqual([]);
});

test('a comment for the team alone mentions no guest, and emails them nothing', async () => {
  await begin([{ people: [ines] }]);
  const guestId = await idOf(ines);
  const body = { text: `@${nameOf(ines)} is too dear`, replyTo: null, mentions: [guestId], teamOnly: true };
  const { body: written } = await callEndpoint(server, 'createComment', { params: { itemId }, body }, mara.token);
  expect(written).toMatchObject({ teamOnly: true, mentions: [] });
  await edit(written.id, `@${nameOf(ines)} is still too dear`, [guestId]);
  expect(await mails(60)).toEqual([]);
});

test('a guest who joined the team is mentioned as a member', async () => {
  await begin([{ people: [{ kind: 'guest', email: tom.email }] }]);
  expect(await guestsFor(mara)).toEqual([]);
  expect((await mentionable(mara)).map(({ id }) => id)).toContain(tom.id);
});

test('the author needs a confirmed address, and emails to guests have a limit that keeps the comment unwritten', async () => {
  await begin([{ people: [ines] }]);
  const seat = await idOf(ines);
  const { db } = server;
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', tom.id).execute();
  expect((await send(`@${nameOf(ines)}`, [seat], { by: tom })).status).toBe(403);
  const text = (n: number) => `@${nameOf(ines)} ${n}`;
  // However many comments are in one email, it counts once.
  for (let n = 1; n <= 9; n += 1) expect((await send(text(n), [seat])).status).toBe(200);
  expect(await mails()).toEqual([addressOf(ines)]);
  expect(await readMail()).toContain('And 1 more.');
  for (let n = 10; n <= 17; n += 1) {
    expect((await send(text(n), [seat])).status).toBe(200);
    expect(await mails()).toEqual([addressOf(ines)]);
  }
  const refused = await send(text(18), [seat]);
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('without the @') } });
  expect((await send(`${nameOf(ines)} 18`, [seat])).status).toBe(200);
  const { comments } = (await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, mara.token)).body;
  expect(comments).toHaveLength(18);
  expect(await mails()).toEqual([]);
});

test('a mention goes with its comment for good, and its address with it', async () => {
  await begin([{ people: [ines] }]);
  const { id } = await write(`@${nameOf(ines)}`, [await idOf(ines)]);
  await server.db.deleteFrom('comments').where('id', '=', id).execute();
  const left = server.db.selectFrom('comment_guest_mentions').select('email').where('email', '=', addressOf(ines));
  expect(await left.execute()).toEqual([]);
});
