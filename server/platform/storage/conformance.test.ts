import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import {
  type Bytes,
  begin,
  checksumOf,
  inChunks,
  listAll,
  type Opened,
  openLocal,
  openPastCache,
  openS3,
  putNumber,
  readAll,
} from '#rig/servers/storages.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Part, Storage } from './storage.ts';

const bucket = await createTestBucket();

/** Two full parts and a remainder. */
const film = randomBytes(16 * 2 ** 20 + 1000);
const someId = '01a1fe2d-e162-7bd6-9844-dc449b13b8ef';
const other = randomBytes(8 * 2 ** 20);

const kinds = [
  { kind: 'local', open: () => openLocal(), runs: true },
  { kind: 's3', open: () => openS3(bucket), runs: bucket !== undefined },
];
const pastCache = { kind: 'local, past the cache,', open: openPastCache, runs: true };
for (const { kind, open, runs } of isProof ? [...kinds, pastCache] : pickCases(kinds, 2))
  describe(`${kind} storage`, needs(runs, s3Server), () => {
    let opened: Opened;
    let storage: Storage;
    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
    });
    afterAll(() => opened.close());

    let given: Bytes;
    let id: string;
    beforeEach(async () => {
      id = uuidv7();
      given = await begin(storage, id, film);
    });
    const putAll = async () => {
      await Promise.all([3, 1, 2].map((number) => putNumber(storage, given, number)));
      return storage.listParts(given.write);
    };
    const isWhole = async () => (await readAll(storage.readObject(id))).equals(film);

    test('assembles concurrent parts in any order into the object that was sent', async () => {
      expect(await storage.listParts(given.write)).toEqual([]);
      const parts = await putAll();
      expect(parts).toEqual(given.parts);
      expect(await storage.findObject(id)).toBeUndefined();
      await storage.completeWrite(given.write, parts);
      expect(await storage.findObject(id)).toEqual({ sizeBytes: film.length });
      expect(await isWhole()).toBe(true);
    });

    test('finds the object of its URL with or without the query, and of no other text', async () => {
      const until = new Date(Date.now() + 60_000);
      const url = await storage.signRead(id, { contentType: 'video/mp4', holder: '' }, until);
      expect(storage.objectOf(url)).toBe(id);
      expect(storage.objectOf(url.split('?')[0] ?? '')).toBe(id);
      expect(storage.objectOf(new URL(url, 'https://vizio.test').href)).toBe(id);
      const others = ['', id, `users/${someId}/Team/${id}`, url.replace(id, 'x'), url.replace(id, `${id}0`), `x${url}`];
      for (const other of others) expect(storage.objectOf(other)).toBeUndefined();
    });

    test('accepts a part twice, even concurrently', async () => {
      await putNumber(storage, given, 3);
      await Promise.all([3, 3, 1, 1].map((number) => putNumber(storage, given, number)));
      expect(await storage.listParts(given.write)).toEqual([given.parts[0], given.parts[2]]);
    });

    test.each([
      ['with another checksum', { checksum: 'wrong' }, film.subarray(0, 8 * 2 ** 20)],
      ['that is too short', {}, film.subarray(0, 8 * 2 ** 20 - 1)],
      ['that is too long', {}, film.subarray(0, 8 * 2 ** 20 + 1)],
      ['that is empty', {}, film.subarray(0, 0)],
      ['of another size', { sizeBytes: 1000 }, film.subarray(0, 1000)],
      ['with the number 0', { number: 0 }, film.subarray(0, 8 * 2 ** 20)],
      ['with a number too high', { number: 4, sizeBytes: 1000 }, film.subarray(0, 1000)],
      ['with half a number', { number: 1.5 }, film.subarray(0, 8 * 2 ** 20)],
      ['with no number', { number: Number.NaN }, film.subarray(0, 8 * 2 ** 20)],
    ])('rejects a part %s and does not list it', async (_, changes, bytes) => {
      const checksum = checksumOf(storage, 'checksum' in changes ? Buffer.from('other') : bytes);
      const part = { number: 1, sizeBytes: 8 * 2 ** 20, ...changes, checksum };
      await expect(storage.putPart(given.write, part, inChunks(bytes))).rejects.toMatchObject({ code: 'bad_request' });
      expect(await storage.listParts(given.write)).toEqual([]);
    });

    test('does not list a part whose sender disconnects', async () => {
      const cut = async function* () {
        yield given.slice(1).subarray(0, 1000);
        throw new Error('the connection broke');
      };
      await expect(storage.putPart(given.write, given.parts[0] as Part, cut())).rejects.toThrow('the connection broke');
      expect(await storage.listParts(given.write)).toEqual([]);
    });

    test('never mixes two contents of a part: the object matches the list or is not created', async () => {
      const before = await putAll();
      const changed = { number: 2, sizeBytes: other.length, checksum: checksumOf(storage, other) };
      // A local disk rejects it; on S3 the last write wins.
      await storage.putPart(given.write, changed, inChunks(other)).catch(() => {});
      const now = await storage.listParts(given.write);
      const stale = JSON.stringify(now) !== JSON.stringify(before);
      if (stale) await expect(storage.completeWrite(given.write, before)).rejects.toMatchObject({ code: 'conflict' });
      await storage.completeWrite(given.write, now);
      const whole = await readAll(storage.readObject(id));
      const made = now.map(({ sizeBytes, number }) => {
        const from = (number - 1) * 8 * 2 ** 20;
        return { number, sizeBytes, checksum: checksumOf(storage, whole.subarray(from, from + sizeBytes)) };
      });
      expect(made).toEqual(now);
    });

    test('rejects an incomplete write, which stays invisible and can still be completed', async () => {
      for (const number of [1, 3]) await putNumber(storage, given, number);
      const parts = await storage.listParts(given.write);
      const [first, second, last] = given.parts as [Part, Part, Part];
      for (const wrong of [[], parts, [first, first, last], [first, second, last]]) {
        await expect(storage.completeWrite(given.write, wrong)).rejects.toMatchObject({ code: 'conflict' });
        expect(await storage.findObject(id)).toBeUndefined();
      }
      await storage.completeWrite(given.write, await putAll());
      expect(await isWhole()).toBe(true);
    });

    test('completing is idempotent, concurrently and later, even after the store has forgotten the parts', async () => {
      const parts = await putAll();
      await Promise.all([1, 2, 3].map(() => storage.completeWrite(given.write, parts)));
      await storage.completeWrite(given.write, parts.toReversed());
      expect(await storage.listParts(given.write)).toEqual([]);
      await storage.completeWrite(given.write, []);
      expect(await isWhole()).toBe(true);
    });

    test('neither a late part nor an abort changes a completed object', async () => {
      await storage.completeWrite(given.write, await putAll());
      await putNumber(storage, given, 1).catch(() => {});
      await storage.abortWrite(given.write);
      const otherwise = { ...given.write, sizeBytes: 1000 };
      await expect(storage.completeWrite(otherwise, given.parts.slice(0, 1))).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await isWhole()).toBe(true);
    });

    test('an abort removes the write and the parts still arriving', async () => {
      await putNumber(storage, given, 1);
      const late = [2, 3, 2, 3].map((number) => putNumber(storage, given, number).catch(() => {}));
      await Promise.all([storage.abortWrite(given.write), ...late]);
      for (let time = 0; time < 2; time++) await storage.abortWrite(given.write);
      expect(await storage.listParts(given.write)).toEqual([]);
      await expect(putNumber(storage, given, 1)).rejects.toMatchObject({ code: 'not_found' });
      await expect(storage.completeWrite(given.write, given.parts)).rejects.toMatchObject({ code: 'not_found' });
      expect((await listAll(storage.listWrites())).map(({ objectId }) => objectId)).not.toContain(id);
      expect(await storage.findObject(id)).toBeUndefined();
    });

    test('lists the writes under way with all that an abort needs', async () => {
      const began = { objectId: id, handle: given.write.handle, begunAt: expect.any(Date) };
      expect(await listAll(storage.listWrites())).toContainEqual(began);
      for await (const { objectId, handle } of storage.listWrites()) {
        await storage.abortWrite({ objectId, handle, sizeBytes: 0 });
      }
      expect(await listAll(storage.listWrites())).toEqual([]);
    });

    test('reads ranges exact to the byte', async () => {
      await storage.completeWrite(given.write, await putAll());
      const end = film.length - 1;
      const middle = 8 * 2 ** 20;
      for (const [from, to] of [
        [0, 0],
        [end, end],
        [middle - 1, middle],
        [5, 3_000_000],
        [0, end],
      ] as const) {
        const bytes = await readAll(storage.readObject(id, { from, to }));
        expect(bytes.equals(film.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
      }
      await expect(readAll(storage.readObject(id, { from: end, to: end + 1 }))).rejects.toThrow('shorter');
    });

    test('leaves nothing open when the reader stops', async () => {
      await storage.completeWrite(given.write, await putAll());
      const open = () =>
        process.getActiveResourcesInfo().filter((name) => /TCPSocketWrap|FSReqPromise|FileHandle/.test(name));
      const before = open().length;
      const reads = Array.from({ length: 20 }, async () => {
        for await (const chunk of storage.readObject(id)) return chunk.length;
      });
      for (const length of await Promise.all(reads)) expect(length).toBeGreaterThan(0);
      await expect.poll(() => open().length).toBeLessThanOrEqual(before);
      expect(await isWhole()).toBe(true);
    });

    test('writes a small object, repeatedly and concurrently, lists it and removes it', async () => {
      const picture = film.subarray(0, 50_000);
      const pictureId = uuidv7();
      await Promise.all([1, 2, 3].map(() => storage.putObject(pictureId, picture, 'image/jpeg')));
      await storage.putObject(pictureId, picture, 'image/jpeg');
      expect((await readAll(storage.readObject(pictureId))).equals(picture)).toBe(true);
      const more = Array.from({ length: 4 }, () => uuidv7());
      for (const each of more) await storage.putObject(each, picture, 'image/jpeg');
      const listed = await listAll(storage.listObjects());
      const writtenAt = expect.any(Date);
      for (const objectId of [pictureId, ...more])
        expect(listed).toContainEqual({ objectId, sizeBytes: 50_000, writtenAt });
      for (let time = 0; time < 2; time++) await storage.removeObject(pictureId);
      expect(await storage.findObject(pictureId)).toBeUndefined();
      expect((await listAll(storage.listObjects())).length).toBe(listed.length - 1);
      await expect(readAll(storage.readObject(pictureId))).rejects.toMatchObject({ code: 'not_found' });
    });

    test.each([
      '../../../etc/passwd',
      '..',
      '',
      '.',
      '/etc/passwd',
      `${someId}/../x`,
      `${someId}\0`,
      `${someId}\n`,
      someId.toUpperCase(),
      'objects',
      'a'.repeat(36),
    ])('every method rejects the id %j', async (wrong) => {
      const write = { objectId: wrong, sizeBytes: film.length, handle: given.write.handle };
      const until = new Date(Date.now() + 60_000);
      const part = given.parts[0] as Part;
      const calls: (() => Promise<unknown>)[] = [
        () => storage.beginWrite(wrong, 1),
        () => storage.signPart(write, 1, until),
        () => storage.putPart(write, part, inChunks(given.slice(1))),
        () => storage.listParts(write),
        () => storage.completeWrite(write, given.parts),
        () => storage.abortWrite(write),
        () => storage.putObject(wrong, Buffer.from('x'), 'image/jpeg'),
        () => storage.findObject(wrong),
        () => readAll(storage.readObject(wrong)),
        () => storage.signRead(wrong, { contentType: 'video/mp4', holder: '' }, until),
        () => storage.removeObject(wrong),
      ];
      for (const call of calls) await expect(call(), String(call)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('reports its health, free space and part sizes', async () => {
      await storage.ping();
      expect(await storage.freeBytes()).toBeGreaterThan(2 ** 20);
      expect(storage.partSize(1)).toBe(8 * 2 ** 20);
      for (const size of [storage.maxSizeBytes, 2 ** 40, 80_000 * 2 ** 20 + 1]) {
        if (storage.kind === 's3') expect(size / storage.partSize(size)).toBeLessThanOrEqual(10_000);
      }
    });
  });
