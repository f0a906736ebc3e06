import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildComment, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let itemId: string;
let commentId: string;

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  const video = await buildVideo(server, (await buildTeam(server, mara, { viewer: tom })).id);
  itemId = video.id;
  commentId = await buildComment(server, video, mara, { text: 'The horizon tilts' });
});

const create = (body: object, user = tom) =>
  callEndpoint(server, 'createComment', { params: { itemId }, body } as never, user.token);
const update = (body: object, user = mara) =>
  callEndpoint(server, 'updateComment', { params: { commentId }, body } as never, user.token);
const list = async (user = mara) =>
  (await callEndpoint(server, 'listComments', { params: { itemId }, query: {} }, user.token)).body.comments;

test('a comment is created, replied to and listed in our words', async () => {
  const shape = { kind: 'line', color: '#ff3b30', width: 3, from: [0.1, 0.1], to: [0.9, 0.9] };
  const drawing = { aspect: 1.78, shapes: [shape] };
  const { body: written } = await create({ text: ' Too bright ', replyTo: null, drawing });
  const { body: reply } = await create({ text: 'Yes', replyTo: written.id });
  expect(written).toMatchObject({ text: 'Too bright', author: { id: tom.id, name: tom.name }, replyTo: null, drawing });
  expect(reply).toMatchObject({ text: 'Yes', replyTo: written.id, drawing: null, picture: null });
  expect((await list()).map(({ id }) => id)).toEqual([commentId, written.id, reply.id]);
  // A new comment is not read back, but looks as it does in the list.
  expect((await list(tom)).slice(1)).toEqual([written, reply]);
  expect(await create({ text: 'No', replyTo: reply.id })).toMatchObject({
    status: 400,
    body: { field: 'body.replyTo' },
  });
});

test('a drawing needs no words, but nothing else does without', async () => {
  const drawing = {
    aspect: 1.78,
    shapes: [{ kind: 'line', color: '#ff3b30', width: 3, from: [0.1, 0.1], to: [0.9, 0.9] }],
  };
  const { body: written } = await create({ text: ' ', replyTo: null, drawing });
  expect(written).toMatchObject({ text: '', drawing });
  for (const empty of [
    { text: '', replyTo: null },
    { text: '', replyTo: written.id, drawing },
  ]) {
    expect(await create(empty)).toMatchObject({ status: 400, body: { field: 'body.text' } });
  }
});

describe('a change of a comment', () => {
  test('is one of text, resolved and liked', async () => {
    expect((await update({ resolved: true })).body).toMatchObject({ resolved: true, text: 'The horizon tilts' });
    expect((await update({ liked: true })).body).toMatchObject({ resolved: true, liked: true });
    const { body } = await update({ text: 'Straightened' });
    expect(body).toMatchObject({ text: 'Straightened', resolved: false, liked: true, editedAt: expect.any(String) });
    expect(await list()).toEqual([body]);
  });

  test.each([
    ['nothing', {}],
    ['two fields', { liked: true, text: 'x' }],
    ['a field that is not there', { liked: true, drawing: null }],
    ['an empty text', { text: ' ' }],
    ['a text that is too long', { text: 'x'.repeat(5_001) }],
    ['a value of another kind', { resolved: 'yes' }],
  ])('with %s is refused and changes nothing', async (_, body) => {
    const before = await list();
    expect((await update(body)).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  test('names the field that is wrong', async () => {
    expect((await update({ text: ' ' })).body).toMatchObject({ field: 'body.text' });
    expect((await update({ liked: true, text: 'x' })).body).toMatchObject({
      field: 'body',
      message: 'body: Send one of text, resolved and liked.',
    });
  });

  test('without permission changes nothing', async () => {
    const before = await list();
    for (const body of [{ text: 'x' }, { resolved: true }]) expect((await update(body, tom)).status).toBe(403);
    expect(await list()).toEqual(before);
    expect((await update({ liked: true }, tom)).body).toMatchObject({ liked: true, likeCount: 1 });
  });
});
