import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let videoName: string;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  videoName = (await buildVideo(server, (await buildTeam(server, mara)).id)).id;
});

afterAll(() => server.stop());

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);
const webp = Buffer.concat([Buffer.from('RIFF\x64\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(100)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
const asUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

const look = { color: '#ff3b30', width: 3 };
const pen = (points: unknown) => ({ kind: 'pen', ...look, points });
const line = { kind: 'line', ...look, from: [0.1, 0.1], to: [0.9, 0.9] };
const drawing = (...shapes: unknown[]) => ({ aspect: 1.78, shapes });

const given = (drawn: object) => ({ userId: mara.id, userName: mara.name, videoName, text: 'Here', ...drawn });
const create = async (drawn: object) => {
  const { status, body } = await callEndpoint(
    server,
    'users/comments/createComment',
    { body: given(drawn) as never },
    mara.token,
  );
  return { status, data: body.data, message: (body as unknown as { message: string }).message };
};
/** Sends bodies that JSON.stringify cannot write. */
const send = async (text: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${mara.token}` };
  const url = `${server.url}/vizioApi/users/comments/createComment`;
  return (await fetch(url, { method: 'POST', headers, body: text })).status;
};

describe('a picture', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', webp],
  ])('of type %s is kept unchanged, with or without quotes', async (type, bytes) => {
    const url = asUrl(type, bytes);
    expect((await create({ drawings: url })).data.drawings).toBe(url);
    expect((await create({ drawings: JSON.stringify(url) })).data.drawings).toBe(url);
  });

  test.each([undefined, null, '', '""', 'data:,'])('%j counts as none', async (drawings) => {
    expect((await create({ drawings })).data.drawings).toBe('');
  });

  test('of 256 kB is kept', async () => {
    const large = Buffer.concat([png, Buffer.alloc(256 * 1024 - png.length)]);
    expect((await create({ drawings: asUrl('png', large) })).status).toBe(200);
  });

  test.each([
    ['an SVG', asUrl('svg+xml', svg)],
    ['an SVG that says it is a PNG', asUrl('png', svg)],
    ['a JPEG that says it is a PNG', asUrl('png', jpeg)],
    ['a page', `data:text/html;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['a script', 'javascript:alert(1)'],
    ['a foreign address', 'https://evil.test/x.png'],
    ['a path', '/etc/passwd'],
    ['an address after the picture', `${asUrl('png', png)}" onerror="alert(1)`],
    ['a picture that is not base64', 'data:image/png,%89PNG'],
    ['one with a charset', `data:image/png;charset=utf-8;base64,${png.toString('base64')}`],
    ['nothing after the comma', 'data:image/png;base64,'],
    ['more than 256 kB', asUrl('png', Buffer.concat([png, Buffer.alloc(256 * 1024)]))],
    ['more than a call takes', `data:image/png;base64,${'A'.repeat(500_000)}`],
  ])('that is %s is refused with a message', async (_, drawings) => {
    const { status, message } = await create({ drawings });
    expect(status).toBe(400);
    expect(message).toMatch(/drawing|drawings/i);
  });
});

describe('shapes', () => {
  test('come back unchanged, and rendered as a picture', async () => {
    const vectors = drawing(line, pen([[0.1, 0.2, 0.5]]), {
      kind: 'text',
      ...look,
      at: [0, 0],
      text: '<b>&',
      size: 20,
    });
    const { data } = await create({ vectors, drawings: asUrl('png', png) });
    expect(data.vectors).toEqual(vectors);
    const [head, base64 = ''] = data.drawings.split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    const picture = Buffer.from(base64, 'base64').toString();
    expect(picture).toContain('&lt;b&gt;&amp;');
    expect(picture).not.toMatch(/<b>|<script|href|javascript:/);
  });

  test.each([
    ['a colour that is more than a colour', drawing({ ...line, color: 'red" onload="alert(1)' })],
    ['a foreign address as colour', drawing({ ...line, color: 'url(https://evil.test)' })],
    ['a foreign address beside it', drawing({ ...line, href: 'https://evil.test' })],
    ['a kind that is none', drawing({ ...line, kind: 'script' })],
    ['half a letter', drawing({ kind: 'text', ...look, at: [0, 0], text: 'x\ud800', size: 20 })],
    ['no shapes', drawing()],
    ['too many shapes', drawing(...Array.from({ length: 501 }, () => line))],
    ['places far outside', drawing({ ...line, to: [1e9, 0] })],
    ['a width beyond measure', drawing({ ...line, width: 1e6 })],
    ['text for a number', drawing({ ...line, width: '3' })],
    ['no number', drawing({ ...line, width: null })],
    ['points without pressure', drawing(pen([[0.5, 0.5]]))],
    ['too many points', drawing(pen(Array.from({ length: 20_001 }, () => [0, 0, 0])))],
    ['more than 64 kB', drawing(pen(Array.from({ length: 9_000 }, () => [0.123, 0.123, 0.1])))],
    ['a shape with prototype keys', drawing({ ...line, constructor: { prototype: {} } })],
    ['shapes that are no list', { aspect: 1.78, shapes: { length: 1, 0: line } }],
  ])('with %s are refused', async (_, vectors) => {
    expect((await create({ vectors })).status).toBe(400);
  });

  test('with a million points exceed the body limit', async () => {
    expect((await create({ vectors: drawing(pen(Array.from({ length: 1e6 }, () => [0, 0, 0]))) })).status).toBe(413);
  });

  const around = (vectors: string) => JSON.stringify(given({})).replace(/}$/, `,"vectors":${vectors}}`);
  test.each([
    ['no number', '{"aspect":NaN,"shapes":[]}'],
    ['an endless number', JSON.stringify(drawing(line)).replace('0.9', '1e999')],
    ['a prototype', JSON.stringify(drawing(line)).replace('{', '{"__proto__":{"x":1},')],
    ['a depth beyond measure', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a depth without end', '['.repeat(100_000)],
  ])('with %s in the request body are refused', async (_, vectors) => {
    expect(await send(around(vectors))).toBe(400);
  });

  test('that were refused leave no comment behind', async () => {
    const sent = { body: { userId: mara.id, videoName } };
    const { data } = (await callEndpoint(server, 'users/comments/fetchComments', sent, mara.token)).body;
    const kept = data.filter(({ vectors, drawings }) => vectors === null && drawings !== '');
    expect(kept.every(({ drawings }) => /^data:image\/(png|jpeg|webp);base64,[\w+/=]+$/.test(drawings))).toBe(true);
  });
});
