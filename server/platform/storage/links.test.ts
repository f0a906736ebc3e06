import { randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { begin, type Opened, openLocal, openS3, publicUrl, sendPart } from '#rig/servers/storages.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { endOfWindow } from './signed-links.ts';
import type { ReadAs, Storage } from './storage.ts';

const bucket = await createTestBucket();

const picture = randomBytes(50_000);
const soon = () => new Date(Date.now() + 60_000);

const kinds = [
  { kind: 'local', open: () => openLocal(), runs: true },
  { kind: 's3', open: () => openS3(bucket), runs: bucket !== undefined },
];
for (const { kind, open, runs } of kinds)
  describe(`links of ${kind} storage`, needs(runs, s3Server), () => {
    let opened: Opened;
    let storage: Storage;
    const id = uuidv7();
    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
      await storage.putObject(id, picture, 'image/jpeg');
    });
    afterAll(() => opened.close());

    const sign = async (as: ReadAs, until = endOfWindow(Date.now())) =>
      new URL(await storage.signRead(id, { ...as, holder: 'a session' }, until), opened.base).href;
    const video = { contentType: 'video/mp4' };

    test('a read link is the same for all callers with the same expiry, and reads the bytes', async () => {
      const until = endOfWindow(Date.now());
      const links = await Promise.all([1, 2, 3].map(() => sign(video, until)));
      expect(new Set(links).size).toBe(1);
      const response = await fetch(links[0] ?? '');
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(response.headers.get('content-disposition')).toBe('inline');
      expect(response.headers.get('accept-ranges')).toBe('bytes');
    });

    test('a link may expire at any time, even long after the window', async () => {
      for (const ahead of [20_000, 61_000, hourMs, dayMs]) {
        expect((await fetch(await sign(video, new Date(Date.now() + ahead)))).status, String(ahead)).toBe(200);
      }
    });

    test.each([
      ['bytes=0-0', 0, 0],
      ['bytes=49999-', 49_999, 49_999],
      ['bytes=-10', 49_990, 49_999],
      ['bytes=100-199', 100, 199],
      ['bytes=49000-99999', 49_000, 49_999],
    ])('range %s returns exactly these bytes', async (range, from, to) => {
      const response = await fetch(await sign(video), { headers: { range } });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/50000`);
      expect(Buffer.from(await response.arrayBuffer()).equals(picture.subarray(from, to + 1))).toBe(true);
    });

    test('rejects a range beyond the end', async () => {
      expect((await fetch(await sign(video), { headers: { range: 'bytes=50000-' } })).status).toBe(416);
    });

    test.each([
      'take 1.mp4',
      '日本の夜 🎬.mov',
      'a"b\\c.mp4',
      `x"; filename="evil.exe`,
      'a\r\nSet-Cookie: a=b.mp4',
      '../../../etc/passwd',
      '%0d%0aX: y & = ? # +.mp4',
      "o'brien; *=UTF-8''x.mp4",
      'é'.repeat(200),
    ])('saves %j under exactly its name', async (fileName) => {
      const response = await fetch(await sign({ ...video, fileName }));
      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      const header = response.headers.get('content-disposition') ?? '';
      expect(header).toMatch(/^[ -~]+$/);
      const { type, parameters } = parse(header);
      expect([type, parameters.filename]).toEqual(['attachment', fileName]);
    });

    test.each([
      ['another signature', (url: URL) => flip(url, kind === 's3' ? 'X-Amz-Signature' : 'sig')],
      [
        'another type',
        (url: URL) => url.searchParams.set(kind === 's3' ? 'response-content-type' : 'type', 'text/html'),
      ],
      ['another end', (url: URL) => url.searchParams.set(kind === 's3' ? 'X-Amz-Expires' : 'until', '9999999999999')],
      [
        'a name that was added',
        (url: URL) => url.searchParams.set(kind === 's3' ? 'response-content-disposition' : 'name', 'x'),
      ],
      ['another object', (url: URL) => Object.assign(url, { pathname: url.pathname.replace(id, uuidv7()) })],
      ['no signature', (url: URL) => url.searchParams.delete(kind === 's3' ? 'X-Amz-Signature' : 'sig')],
    ])('a link with %s reads nothing', async (_, change) => {
      const url = new URL(await sign(video));
      change(url);
      expect((await fetch(url)).status).toBe(403);
    });

    test('an expired link reads nothing', async () => {
      expect((await fetch(await sign(video, new Date(Date.now() - 5_000)))).status).toBe(403);
    });

    test('a read link does not write, and a write link does not read', async () => {
      const { write, bytes } = await begin(storage, uuidv7(), picture);
      expect((await sendPart(opened, await sign(video), picture)).status).toBeGreaterThanOrEqual(400);
      const url = new URL(await storage.signPart(write, 1, soon()), opened.base);
      expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
      expect((await sendPart(opened, url.href, bytes)).status).toBe(200);
    });

    test('accepts a part from a browser; rejects a wrong, too long or late one and does not list it', async () => {
      const { write, bytes, parts } = await begin(storage, uuidv7(), picture);
      const url = await storage.signPart(write, 1, soon());
      const other = randomBytes(bytes.length);
      expect((await sendPart(opened, url, other, bytes)).status).toBe(400);
      for (const wrong of [Buffer.concat([bytes, bytes]), bytes.subarray(1)]) {
        // Servers may close the connection before they have read all of it.
        const status = await sendPart(opened, url, wrong).then(
          (response) => response.status,
          () => 400,
        );
        expect(status).toBeGreaterThanOrEqual(400);
      }
      const ended = await storage.signPart(write, 1, new Date(Date.now() - 10_000));
      if (kind === 'local') expect((await sendPart(opened, ended, bytes)).status).toBe(403);
      expect(await storage.listParts(write)).toEqual([]);
      const response = await sendPart(opened, url, bytes);
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(`"${parts[0]?.checksum}"`);
      expect(await storage.listParts(write)).toEqual(parts);
    });

    test('a link is valid for one part only', async () => {
      const { write, bytes } = await begin(storage, uuidv7(), randomBytes(9 * 2 ** 20));
      for (const number of [0, 3, -1, 1.5]) {
        const refused = storage.signPart(write, number, soon()).then(
          async (url) => (await sendPart(opened, url, bytes.subarray(0, 1000))).status,
          ({ code }) => code,
        );
        expect(['bad_request', 400]).toContain(await refused);
      }
      const first = await storage.signPart(write, 1, soon());
      const second = first.includes('partNumber=1')
        ? first.replace('partNumber=1', 'partNumber=2')
        : first.replace(/\/1\?/, '/2?');
      expect(second).not.toBe(first);
      expect((await sendPart(opened, second, bytes.subarray(8 * 2 ** 20))).status).toBe(403);
    });

    // Links of the local storage lead to the web app itself.
    if (kind === 's3')
      test('the web app may put and read bytes from its origin, and no other website may', async () => {
        const { write } = await begin(storage, uuidv7(), picture);
        const url = await storage.signPart(write, 1, soon());
        const ask = async (origin: string) => {
          const headers = {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-md5',
          };
          return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
        };
        expect(await ask(publicUrl)).toBe(publicUrl);
        expect(await ask('http://evil.test')).toBeNull();
        const { headers } = await fetch(await sign(video), { headers: { origin: publicUrl, range: 'bytes=0-9' } });
        expect(headers.get('access-control-allow-origin')).toBe(publicUrl);
        expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
      });
  });

function flip(url: URL, name: string): void {
  const given = url.searchParams.get(name) ?? '';
  url.searchParams.set(name, (given[0] === 'a' ? 'b' : 'a') + given.slice(1));
}
