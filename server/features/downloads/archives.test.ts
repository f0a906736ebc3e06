import { createHash, randomBytes } from 'node:crypto';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { selectionName } from '#contract/sharing/shares.ts';
import { loadFileKey } from '#rig/files/file-key.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openBrowser, shareSelection } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { extractors, unpack } from './extractors.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ mode: 'web' });
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
});
afterAll(() => server.stop());

async function upload(name: string, parentId: string | null, bytes = randomBytes(1000)) {
  const { file } = await uploadFile(server, owner, team, { name, parentId, bytes });
  return { ...file, bytes };
}

const buildFolder = (name: string, parentId: string | null = null) => buildItem(server, team.id, { name, parentId });

const authorization = () => ({ authorization: `Bearer ${owner.token}` });

async function start(ids: string[]) {
  const { status, body } = await callEndpoint(server, 'startDownload', { body: { ids } }, owner.token);
  expect(status).toBe(200);
  return body;
}

/** Saves the zip of these items. */
async function save(...ids: string[]) {
  const { url, name, size } = await start(ids);
  const response = await fetch(server.url + url, { headers: authorization() });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(parse(response.headers.get('content-disposition') ?? '').parameters.filename).toBe(name);
  const zip = Buffer.from(await response.arrayBuffer());
  expect([zip.length, Number(response.headers.get('content-length'))]).toEqual([size, size]);
  return { name, ...(await openZip(zip)) };
}

async function openZip(zip: Buffer) {
  const base = await makeFolder();
  await writeFile(join(base, 'a.zip'), zip);
  const open = (extractor?: (typeof extractors)[number]) =>
    unpack(join(base, 'a.zip'), join(base, extractor?.name ?? 'target'), extractor);
  return { files: await open(), open };
}

const hashAll = (files: Map<string, Buffer>) =>
  new Map([...files].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')]));

const keyOf = (...names: string[]) => ['users', owner.id, team.name, ...names].join('/');
const describeItem = (fullPath: string, { createdAt }: { createdAt: Date }) => ({
  fullPath,
  createdAt: createdAt.toISOString(),
  sharing: 'none',
  sharing_type: 'none',
  progress: 'Upcoming',
});
const fileKey = ({ id }: { id: string }) => loadFileKey(server, id);

describe('a folder', () => {
  test('is a zip of that name with all its items, and none from the trash', async () => {
    const project = await buildFolder('Film');
    const folder = await buildFolder('Rushes – 日本', project.id);
    const day = await buildFolder('Day: 1?', folder.id);
    await buildFolder('Empty', folder.id);
    const trashed = await buildFolder('Trashed', folder.id);
    await upload('not this.mp4', trashed.id);
    const gone = await upload('nor this.mp4', folder.id);
    await callEndpoint(server, 'deleteItems', { body: { ids: [gone.id, trashed.id] } }, owner.token);
    const take = await upload('take é 1.mp4', folder.id);
    const large = await upload('take 2.mp4', day.id, randomBytes(9 * 2 ** 20));

    const { name, files, open } = await save(folder.id);
    expect(name).toBe('Rushes – 日本.zip');
    const top = 'Rushes – 日本';
    expect([...files.keys()].sort()).toEqual(
      [
        `${top}/Day_ 1_/metadata.json`,
        `${top}/Day_ 1_/take 2.mp4`,
        `${top}/Empty/metadata.json`,
        `${top}/metadata.json`,
        `${top}/take é 1.mp4`,
      ].sort(),
    );
    expect(files.get(`${top}/take é 1.mp4`)?.equals(take.bytes)).toBe(true);
    expect(files.get(`${top}/Day_ 1_/take 2.mp4`)?.equals(large.bytes)).toBe(true);
    const key = keyOf('Film', folder.name, await fileKey(take));
    expect(JSON.parse(String(files.get(`${top}/metadata.json`)))).toEqual({
      ...describeItem(keyOf('Film', folder.name), folder),
      files: { 'take é 1.mp4': { ...describeItem(key, folder), createdAt: expect.any(String) } },
    });
    expect(JSON.parse(String(files.get(`${top}/Empty/metadata.json`)))).toMatchObject({
      progress: 'Upcoming',
      files: {},
    });
    for (const extractor of extractors) {
      if (extractor.isHere) expect(hashAll(await open(extractor)), extractor.name).toEqual(hashAll(files));
    }
  });

  test('whose names climb out, collide or are devices extracts inside its folder, with nothing lost', async () => {
    const folder = await buildFolder('CON');
    const names = ['metadata.json', 'A.mp4', 'a.mp4', 'x?.mp4', 'x*.mp4', '__proto__', 'aux.mp4', 'q"\'.mp4', '.x.mp4'];
    const uploaded = [];
    for (const name of names) uploaded.push(await upload(name, folder.id));
    const climbing = await upload('later.mp4', folder.id);
    await server.db.updateTable('items').set({ name: '../../up.mp4' }).where('id', '=', climbing.id).execute();
    const { name, files } = await save(folder.id);
    expect(name).toBe('_CON.zip');
    const document = JSON.parse(String(files.get('_CON/metadata.json')));
    expect(Object.keys(document.files).sort()).toEqual(
      [...files.keys()]
        .map((path) => path.slice('_CON/'.length))
        .filter((path) => path !== 'metadata.json')
        .sort(),
    );
    expect([...files.keys()].filter((path) => /metadata 2|up|proto|aux|a 2/i.test(path)).sort()).toEqual(
      ['_CON/__proto__', '_CON/_.._up.mp4', '_CON/_aux.mp4', '_CON/a 2.mp4', '_CON/metadata 2.json'].sort(),
    );
    for (const { bytes } of [...uploaded, climbing]) {
      expect([...files.values()].some((found) => found.equals(bytes))).toBe(true);
    }
  });

  test('without items is a zip with an empty folder and its document', async () => {
    const { files } = await save((await buildFolder('Nothing')).id);
    expect([...files.keys()]).toEqual(['Nothing/metadata.json']);
  });

  test('returns its length to HEAD, and accepts no ranges', async () => {
    const { url, size } = await start([(await buildFolder('Head')).id]);
    const head = await fetch(server.url + url, { method: 'HEAD', headers: authorization() });
    expect(head.headers.get('content-length')).toBe(String(size));
    expect(head.headers.get('accept-ranges')).toBe('none');
    const part = await fetch(server.url + url, { headers: { ...authorization(), range: 'bytes=0-1' } });
    expect(part.status).toBe(200);
  });
});

describe('a selection', () => {
  test('becomes a zip named after the folder it is in', async () => {
    const folder = await buildFolder('Scenes');
    const inner = await buildFolder('Inner', folder.id);
    const [one, two] = [await upload('1.mp4', folder.id), await upload('2.mp4', inner.id)];
    await upload('not chosen.mp4', folder.id);
    const { name, files } = await save(inner.id, one.id, two.id);
    expect(name).toBe('Scenes.zip');
    expect([...files.keys()].sort()).toEqual(['1.mp4', 'Inner/2.mp4', 'Inner/metadata.json', 'metadata.json']);
    const document = JSON.parse(String(files.get('metadata.json')));
    expect(document.files['1.mp4'].fullPath).toBe(keyOf('Scenes', await fileKey(one)));
    expect(Object.keys(document)).toEqual(['files']);
  });

  test('of two folders of one name from different places has two paths for them, also by a link', async () => {
    const [a, b] = [await buildFolder('Unit A'), await buildFolder('Unit B')];
    const ids = [(await buildFolder('Day 1', a.id)).id, (await buildFolder('Day 1', b.id)).id];
    const { key } = await shareSelection(server, ids, owner);
    const started = await openBrowser(server, key).call('startDownload', { body: { ids } });
    const byLink = await openZip(Buffer.from(await (await fetch(server.url + started.body.url)).arrayBuffer()));
    const paths = ['Day 1/metadata.json', 'Day 1 2/metadata.json'];
    for (const { files, expected } of [
      { files: (await save(...ids)).files, expected: [keyOf('Unit A', 'Day 1'), keyOf('Unit B', 'Day 1')] },
      { files: byLink.files, expected: [keyOf(selectionName, 'Day 1'), keyOf(selectionName, 'Day 1 2')] },
    ]) {
      expect(paths.map((path) => JSON.parse(String(files.get(path))).fullPath)).toEqual(expected);
    }
  });

  test('of projects, or from several folders, is named after the team', async () => {
    const [a, b] = [await buildFolder('A'), await buildFolder('B')];
    const inside = await upload('same.mp4', a.id);
    const outside = await upload('same.mp4', b.id);
    expect((await save(a.id, b.id)).name).toBe(`${team.name}.zip`);
    const { name, files } = await save(inside.id, outside.id);
    expect(name).toBe(`${team.name}.zip`);
    expect([...files.keys()].sort()).toEqual(['metadata.json', 'same 2.mp4', 'same.mp4']);
  });
});

describe('a client that disconnects', () => {
  test('stops the reading at once and leaves no file open', async () => {
    const folder = await buildFolder('Large');
    for (const name of ['a.mp4', 'b.mp4']) await upload(name, folder.id, randomBytes(16 * 2 ** 20));
    const reads = { begun: 0, chunks: 0, ended: 0 };
    const readObject = server.storage.readObject;
    vi.spyOn(server.storage, 'readObject').mockImplementation(async function* (objectId, range) {
      reads.begun++;
      try {
        for await (const chunk of readObject(objectId, range)) {
          reads.chunks++;
          yield chunk;
        }
      } finally {
        reads.ended++;
      }
    });
    const { url } = await start([folder.id]);
    await new Promise<void>((resolve, reject) => {
      const request = get(server.url + url, { headers: authorization() }, (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
        response.on('error', () => {});
      });
      request.once('error', reject);
    });
    await expect.poll(() => reads.ended === reads.begun, { interval: 5 }).toBe(true);
    expect(reads.begun).toBeGreaterThan(0);
    // The buffers in between hold what was read so far; without the stop, all 32 chunks would be read.
    expect(reads.chunks).toBeLessThan(28);
    expect(await openObjects()).toEqual([]);
    vi.restoreAllMocks();
  });
});

/** The objects that this process has open; empty on a system without /proc. */
async function openObjects(): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(join(server.dataDir, 'storage', 'objects')));
}
