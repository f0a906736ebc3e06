import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { keyOf, openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';
import { auditStorage } from '#server/platform/storage/audit/audit.ts';
import { openLocalStorage } from '#server/platform/storage/local/local.ts';
import { createLinkSigner } from '#server/platform/storage/signed-links.ts';

let server: TestServer;
let user: TestUser;
/** Red on the left, blue on the right, black far outside the middle square. */
let files: Record<'jpeg' | 'png' | 'webp' | 'video', Buffer>;

beforeAll(async () => {
  server = await startTestServer({ mode: 'all' });
  user = await buildUser(server);
  const stripes = 'color=black:s=100x200[a];color=red:s=100x200[b];color=blue:s=100x200[c];color=black:s=100x200[d]';
  const source = ['-f', 'lavfi', '-i', `${stripes};[a][b][c][d]hstack=4`, '-frames:v', '1'];
  const make = (codec: string) => runTool([...source, '-c:v', codec, '-f', 'image2pipe', '-']);
  files = {
    jpeg: await make('mjpeg'),
    png: await make('png'),
    webp: await make('libwebp'),
    video: await runTool([...source, '-c:v', 'mjpeg', '-f', 'avi', '-']),
  };
});
afterAll(() => server.stop());

const urlOf = (type: string, bytes: Uint8Array | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const set = (picture: string, who = user) => callEndpoint(server, 'setPicture', { body: { picture } }, who.token);
const imageOf = async (who = user) => (await callEndpoint(server, 'showSession', {}, who.token)).body.user?.image;
const fetchImage = (address: string | null | undefined) => fetch(new URL(address ?? '', server.url));

/** The colours of the corners: top left, top right, bottom left, bottom right. */
async function readCorners(bytes: Buffer): Promise<string[]> {
  const pixels = await runTool(
    ['-i', '-', '-vf', 'format=gbrp,scale=2:2:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { input: bytes },
  );
  return [0, 3, 6, 9].map((at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    return red > 2 * blue && red > 2 * green ? 'red' : blue > 2 * red && blue > 2 * green ? 'blue' : 'other';
  });
}

/** As a phone writes a photo that was taken upright: lying, with a note to turn it by 90° clockwise. */
function turn(jpeg: Buffer): Buffer {
  const turned = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';
  const exif = Buffer.from(`\xff\xe1\0${String.fromCharCode(turned.length + 2)}${turned}`, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

describe('a picture', () => {
  test.each(pickCases(['jpeg', 'png', 'webp'] as const, 3))(
    'as %s is kept as the middle square of 256 pixels',
    async (type) => {
      const { status, body } = await set(urlOf(type, files[type]));
      expect([status, body.image]).toEqual([200, await imageOf()]);
      const response = await fetchImage(body.image);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await readCorners(bytes)).toEqual(['red', 'blue', 'red', 'blue']);
      // The frame header of a baseline JPEG: height and width.
      const header = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      expect([bytes.readUInt16BE(header + 5), bytes.readUInt16BE(header + 7)]).toEqual([256, 256]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('is turned upright, and keeps neither metadata nor anything behind its end', async () => {
    const { body } = await set(
      urlOf('jpeg', Buffer.concat([turn(files.jpeg), Buffer.from('<script>alert(1)</script>')])),
    );
    const bytes = Buffer.from(await (await fetchImage(body.image)).arrayBuffer());
    expect(await readCorners(bytes)).toEqual(['red', 'red', 'blue', 'blue']);
    expect(bytes.toString('latin1')).not.toMatch(/Exif|script/);
  });

  test('has an address that names no one and cannot be guessed', async () => {
    const { body } = await set(urlOf('png', files.png));
    expect(body.image).toMatch(/^\/vizioApi\/pictures\/[0-9a-f-]{36}$/);
    expect(body.image).not.toContain(user.id);
    expect((await fetchImage(`/vizioApi/pictures/${user.id}`)).status).toBe(404);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** The header claims 60,000 × 60,000 pixels. */
const bomb = () => {
  const bytes = Buffer.from(files.png);
  const at = bytes.indexOf('IHDR') + 4;
  bytes.writeUInt32BE(60_000, at);
  bytes.writeUInt32BE(60_000, at + 4);
  return bytes;
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const refused: [string, () => string][] = [
  ['SVG', () => urlOf('svg+xml', svg)],
  ['SVG that claims to be PNG', () => urlOf('png', svg)],
  ['HTML that claims to be JPEG', () => urlOf('jpeg', '<script>alert(1)</script>')],
  ['a list of files that claims to be WebP', () => urlOf('webp', "ffconcat version 1.0\nfile '/etc/passwd'")],
  ['a video that claims to be WebP', () => urlOf('webp', files.video)],
  ['PNG that claims to be JPEG', () => urlOf('jpeg', files.png)],
  ['half a JPEG', () => urlOf('jpeg', half(files.jpeg))],
  ['half a PNG', () => urlOf('png', half(files.png))],
  ['half a WebP', () => urlOf('webp', half(files.webp))],
  ['the beginning of a JPEG and then HTML', () => urlOf('jpeg', '\xff\xd8\xff<script>')],
  ['a decompression bomb', () => urlOf('png', bomb())],
  ['nothing', () => urlOf('png', '')],
  ['more bytes than allowed', () => urlOf('png', Buffer.concat([files.png, Buffer.alloc(600_000)]))],
];

test.each(pickCases(refused, 3))('%s is refused with a sentence, and the earlier picture stays', async (_, make) => {
  await set(urlOf('png', files.png));
  const before = await imageOf();
  const { status, body } = await set(make());
  expect([400, 413, 415], JSON.stringify(body)).toContain(status);
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/^.{20,}\.$/) });
  expect(await imageOf()).toBe(before);
  expect((await fetchImage(before)).status).toBe(200);
});

test('without ffmpeg a picture is refused with the remedy', async () => {
  const bare = await startTestServer({ ffmpegPath: join(server.dataDir, 'none') });
  const someone = await buildUser(bare);
  const sent = { body: { picture: urlOf('png', files.png) } };
  const { status, body } = await callEndpoint(bare, 'setPicture', sent, someone.token);
  expect([status, body]).toMatchObject([503, { message: expect.stringContaining('ffmpeg is missing') }]);
  await bare.stop();
});

test('replaced and removed pictures, and those of deleted accounts, leave no bytes behind', async () => {
  const leaver = await buildUser(server);
  const storage = await openLocalStorage(join(server.dataDir, 'storage'), createLinkSigner('a'.repeat(32)), 0);
  const isStored = async (address: string) => (await storage.findObject(address.split('/').at(-1) ?? '')) !== undefined;
  const first = (await set(urlOf('png', files.png), leaver)).body.image;
  const second = (await set(urlOf('jpeg', files.jpeg), leaver)).body.image;
  expect((await fetchImage(first)).status).toBe(404);
  await expect.poll(() => isStored(first)).toBe(false);
  expect(await auditStorage({ db: server.db, storage }, { scrub: true })).toMatchObject({ findings: [] });

  await callEndpoint(server, 'removePicture', {}, leaver.token);
  expect([await imageOf(leaver), (await fetchImage(second)).status]).toEqual([null, 404]);
  await expect.poll(() => isStored(second)).toBe(false);

  const third = (await set(urlOf('jpeg', files.jpeg), leaver)).body.image;
  await storage.removeObject(third.split('/').at(-1) ?? '');
  const { findings } = await auditStorage({ db: server.db, storage });
  expect(findings).toEqual([expect.stringMatching(`^The picture of ${leaver.name} is not there`)]);
  const leaving = { body: { email: leaver.email, teams: [], proof: { password: leaver.password } } };
  expect((await callEndpoint(server, 'deleteAccount', leaving, leaver.token)).status).toBe(200);
  expect((await fetchImage(third)).status).toBe(404);
});

test('shows to members and to guests of a link, at once, and in no response of the specification', async () => {
  const tom = await buildUser(server);
  const team = await buildTeam(server, user, { viewer: tom });
  const video = await buildVideo(server, team.id);
  const text = { text: 'Cut here', frame: 0, endFrame: null, replyTo: null, drawing: null };
  const id = crypto.randomUUID();
  const written = await callEndpoint(
    server,
    'createComment',
    { params: { itemId: video.id }, body: { id, ...text } },
    user.token,
  );
  expect(written.status).toBe(200);
  const { share } = await shareItem(server, video.id, user);
  const guest = await openAsGuest(server, keyOf(share.link));
  const ears = [await listen(server, tom), await listen(server, guest), await listen(server, user)];
  for (const { watch } of ears) await watch(video.id);

  const { image } = (await set(urlOf('jpeg', files.jpeg))).body;
  for (const { comments, viewers } of ears) {
    await expect.poll(() => comments().at(-1)?.comment?.author.image).toBe(image);
    await expect
      .poll(
        () =>
          viewers()
            .at(-1)
            ?.viewers.find((one) => one.id === user.id)?.image,
      )
      .toBe(image);
  }
  expect(ears[0]?.received).toContainEqual({ kind: 'members', teamId: team.id });
  for (const { close } of ears) close();

  const opened = (await guest.call('openShare', { body: { k: guest.key } })).body;
  expect(opened).toMatchObject({ sharedBy: user.name, sharedById: user.id, sharedByImage: image });
  const params = { teamId: team.id };
  const { members } = (await callEndpoint(server, 'listMembers', { params, query: {} }, tom.token)).body;
  expect(members.map((member) => member.image)).toEqual([image, null]);
  const { people } = (await callEndpoint(server, 'searchEverything', { query: { q: user.name } }, tom.token)).body;
  expect(people).toMatchObject([{ userId: user.id, image }]);
  const { groups } = (await callEndpoint(server, 'listActivity', { params, query: {} }, tom.token)).body;
  expect(groups.find(({ action }) => action === 'comment.create')).toMatchObject({ whoId: user.id, image });

  const asked = { userId: tom.id, videoName: video.id };
  const fixed = (await callEndpoint(server, 'users/comments/fetchComments', { body: asked }, tom.token)).body;
  expect(fixed.data).toMatchObject([{ territory_id: user.name, author: { id: user.id } }]);
  expect(JSON.stringify(fixed)).not.toContain('image');
});
