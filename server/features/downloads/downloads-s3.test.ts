import { randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVersion, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const bucket = await createTestBucket();
const bytes = randomBytes(50_000);
const name = 'Ankunft – 日本.mp4';

describe('downloads of a storage on S3', needs(bucket, s3Server), () => {
  let server: TestServer;
  let owner: TestUser;
  let team: { id: string; name: string };
  let folder: { id: string };
  let file: { id: string };

  beforeAll(async () => {
    server = await startTestServer({ mode: 'web', s3: bucket });
    owner = await buildUser(server);
    team = await buildTeam(server, owner);
    folder = await buildItem(server, team.id, { name: 'Rushes' });
    file = await buildItem(server, team.id, { kind: 'file', name, parentId: folder.id });
    const mediaId = uuidv7();
    await server.storage.putObject(mediaId, bytes, 'video/mp4');
    await buildVersion(server, file.id, 1, { mediaId, sizeBytes: bytes.length });
  });
  afterAll(() => server.stop());

  async function read(id: string, init: RequestInit = {}) {
    const { body } = await callEndpoint(server, 'startDownload', { body: { ids: [id] } }, owner.token);
    return fetch(server.url + body.url, { ...init, headers: { authorization: `Bearer ${owner.token}` } });
  }
  const nameIn = (response: Response) => parse(response.headers.get('content-disposition') ?? '').parameters.filename;

  test('a file is downloaded from S3, under its name', async () => {
    const response = await read(file.id, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const there = await fetch(response.headers.get('location') ?? '', { headers: { range: 'bytes=1-5' } });
    expect([there.status, nameIn(there), there.headers.get('content-type')]).toEqual([206, name, 'video/mp4']);
    expect(Buffer.from(await there.arrayBuffer()).equals(bytes.subarray(1, 6))).toBe(true);
  });

  test('this server handles HEAD, because a signed link allows GET alone', async () => {
    const response = await read(file.id, { method: 'HEAD', redirect: 'manual' });
    expect([response.status, response.headers.get('content-length'), nameIn(response)]).toEqual([200, '50000', name]);
  });

  test('a zip comes through this server', async () => {
    const response = await read(folder.id, { redirect: 'manual' });
    const zip = Buffer.from(await response.arrayBuffer());
    expect([response.status, nameIn(response), zip.includes(bytes)]).toEqual([200, 'Rushes.zip', true]);
  });

  test('the specification’s call returns the bytes themselves', async () => {
    const response = await fetch(`${server.url}/vizioApi/users/s3/download?userId=${owner.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filePath: 'Rushes', teamPath: team.name, fileName: name, type: 'file' }),
    });
    expect([response.status, nameIn(response)]).toEqual([200, name]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
