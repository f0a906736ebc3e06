import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { begin, listAll, type Opened, openLocal, putNumber, readAll } from '#rig/servers/storages.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Storage } from '../storage.ts';

let opened: Opened;
let storage: Storage;
let folder: string;
beforeAll(async () => {
  opened = await openLocal();
  storage = opened.storage;
  folder = opened.folder ?? '';
});
afterAll(() => opened.close());

const film = randomBytes(8 * 2 ** 20 + 1000);
const putAll = async () => {
  const given = await begin(storage, uuidv7(), film);
  for (const number of [1, 2]) await putNumber(storage, given, number);
  return given;
};

test('other users of the machine have no access, and no path contains text that users typed', async () => {
  const begun = await putAll();
  const done = await putAll();
  await storage.completeWrite(done.write, done.parts);
  await storage.putObject(uuidv7(), film.subarray(0, 10), 'image/jpeg; name="../../x"');
  const modes = new Set<string>();
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, path));
    if (!found.isSymbolicLink())
      modes.add(`${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`);
    expect(path).toMatch(
      /^(objects|incoming)(\/[0-9a-f]{2})?(\/[0-9a-f-]{36})?(\/(bytes|boot|[12](\.[0-9a-f]{64})?))?$/,
    );
  }
  expect([...modes].sort()).toEqual(['file 600', 'folder 700']);
  expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  await storage.abortWrite(begun.write);
});

test('the next completion finishes one that was interrupted between its steps', async () => {
  const { write, parts } = await putAll();
  const incoming = join(folder, 'incoming', write.objectId);
  const parent = join(folder, 'objects', write.objectId.slice(-2));
  await mkdir(parent, { recursive: true });
  await rename(join(incoming, 'bytes'), join(parent, write.objectId));
  expect(await storage.listParts(write)).toEqual(parts);
  await storage.completeWrite(write, await storage.listParts(write));
  expect((await readAll(storage.readObject(write.objectId))).equals(film)).toBe(true);
  expect(await readdir(join(folder, 'incoming'))).not.toContain(write.objectId);
});

test('requests again exactly the parts that a power cut has destroyed', async () => {
  const given = await putAll();
  const { write, parts } = given;
  const incoming = join(folder, 'incoming', write.objectId);
  // The markers are there, the second part's bytes never reached the disk, and the machine has rebooted.
  const bytes = await open(join(incoming, 'bytes'), 'r+');
  await bytes.write(Buffer.alloc(1000), 0, 1000, 8 * 2 ** 20);
  await bytes.close();
  expect(await storage.listParts(write)).toEqual(parts);
  await rm(join(incoming, 'boot'));
  await symlink('another-run', join(incoming, 'boot'));
  expect(await storage.listParts(write)).toEqual(parts.slice(0, 1));
  await expect(storage.completeWrite(write, parts)).rejects.toMatchObject({ code: 'conflict' });
  await putNumber(storage, given, 2);
  await storage.completeWrite(write, await storage.listParts(write));
  expect((await readAll(storage.readObject(write.objectId))).equals(film)).toBe(true);
});

test.each(['datasync', 'sync'] as const)(
  'a write whose %s fails begins anew: a second one would succeed',
  async (how) => {
    const anyFile = await open(join(folder, 'any'), 'w');
    await anyFile.close();
    const broken = Object.assign(new Error('i/o error'), { code: 'EIO' });
    const failing = vi.spyOn(Object.getPrototypeOf(anyFile), how).mockRejectedValueOnce(broken);
    onTestFinished(() => failing.mockRestore());
    const given = await begin(storage, uuidv7(), film);
    const { write, parts } = given;
    const isThere = async () => (await readdir(join(folder, 'incoming'))).includes(write.objectId);
    // A part is flushed behind its sender's back, all of them when the write is completed.
    await putNumber(storage, given, 1);
    if (how === 'sync') {
      await putNumber(storage, given, 2);
      await expect(storage.completeWrite(write, parts)).rejects.toBe(broken);
    }
    await expect.poll(isThere).toBe(false);
    await expect(storage.completeWrite(write, parts)).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.findObject(write.objectId)).toBeUndefined();
  },
);

test('a claimed part that was cut off is missing until it arrives again', async () => {
  const given = await begin(storage, uuidv7(), film);
  const { write, parts } = given;
  const incoming = join(folder, 'incoming', write.objectId);
  await symlink(parts[0]?.checksum ?? '', join(incoming, '1'));
  await writeFile(join(incoming, 'bytes'), randomBytes(1000));
  await putNumber(storage, given, 2);
  expect(await storage.listParts(write)).toEqual([parts[1]]);
  await expect(storage.completeWrite(write, parts)).rejects.toMatchObject({ code: 'conflict' });
  await putNumber(storage, given, 1);
  await storage.completeWrite(write, parts);
  expect((await readAll(storage.readObject(write.objectId))).equals(film)).toBe(true);
});

test('lists an interrupted small object as a write, which an abort removes', async () => {
  const id = uuidv7();
  await writeFile(join(folder, 'incoming', `${id}.${uuidv7()}`), 'half');
  const left = (await listAll(storage.listWrites())).find(({ objectId }) => objectId === id);
  expect(left).toBeDefined();
  await storage.abortWrite({ objectId: id, sizeBytes: 0, handle: left?.handle ?? '' });
  expect(await listAll(storage.listWrites())).toEqual([]);
});

test('lists a misplaced file by its path', async () => {
  const id = uuidv7();
  const elsewhere = id.endsWith('00') ? '01' : '00';
  await mkdir(join(folder, 'objects', elsewhere), { recursive: true });
  await writeFile(join(folder, 'objects', elsewhere, id), 'x');
  await writeFile(join(folder, 'objects', 'notes.txt'), 'abc');
  const listed = await listAll(storage.listObjects());
  const writtenAt = expect.any(Date);
  expect(listed).toContainEqual({ objectId: join(elsewhere, id), sizeBytes: 1, writtenAt });
  expect(listed).toContainEqual({ objectId: 'notes.txt', sizeBytes: 3, writtenAt });
});

test('reports a full disk before it writes anything, and loses no data', async () => {
  const { openLocalStorage } = await import('./local.ts');
  const links = { sign: () => '', check: () => undefined };
  const given = await putAll();
  const full = await openLocalStorage(folder, links, Number.MAX_SAFE_INTEGER);
  const noSpace = { code: 'no_space' };
  await expect(full.beginWrite(uuidv7(), 1)).rejects.toMatchObject(noSpace);
  await expect(full.putObject(uuidv7(), film, 'image/jpeg')).rejects.toMatchObject(noSpace);
  expect(await full.freeBytes()).toBe(0);
  await full.completeWrite(given.write, given.parts);
  const path = join(folder, 'objects', given.write.objectId.slice(-2), given.write.objectId);
  expect((await readFile(path)).equals(film)).toBe(true);
});
