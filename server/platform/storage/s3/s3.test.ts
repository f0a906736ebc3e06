import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { openS3, readAll } from '#rig/servers/storages.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { ConfigError, type S3Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openS3Storage } from './s3.ts';
import { createS3Client } from './s3-client.ts';

const bucket = await createTestBucket();

const arriving = { folder: tmpdir(), reserveBytes: 0 };
const unasked = { warn: (line: string) => expect.unreachable(line) };

describe('S3', needs(bucket, s3Server), () => {
  const given = bucket as S3Config;

  test.each<[string, Partial<S3Config>, string]>([
    ['a bucket that does not exist', { bucket: 'not-there' }, 'S3_BUCKET: there is no bucket "not-there" at http://'],
    ['an invalid bucket name', { bucket: 'a..b' }, 'S3_BUCKET: '],
    ['an unknown key', { accessKeyId: 'other' }, 'S3_ACCESS_KEY_ID: '],
    ['a wrong secret', { secretAccessKey: 'hunter2' }, 'S3_SECRET_ACCESS_KEY: '],
    [
      'an address without a server',
      { endpoint: 'http://127.0.0.1:1' },
      'S3_ENDPOINT: no server responds at http://127.0.0.1:1 (ECONNREFUSED)',
    ],
    [
      'a host name that does not exist',
      { endpoint: 'http://s3.invalid' },
      'S3_ENDPOINT: no server responds at http://s3.invalid (ENOTFOUND)',
    ],
  ])('%s stops the start with one line that names the setting', async (_, wrong, line) => {
    const error = await openS3Storage({ ...given, ...wrong }, 'http://vizio.test', unasked, arriving).catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(line);
    expect(error.message).not.toMatch(/\n|hunter2|test-secret/);
  });

  test('keeps the CORS rules of other websites and sets ours once', async () => {
    const config = (await createTestBucket()) as S3Config;
    const client = createS3Client(config);
    const theirs = {
      AllowedOrigins: ['http://other.test'],
      AllowedMethods: ['GET'],
      AllowedHeaders: ['*'],
      MaxAgeSeconds: 5,
    };
    const place = { Bucket: config.bucket };
    await client.send(new PutBucketCorsCommand({ ...place, CORSConfiguration: { CORSRules: [theirs] } }));
    for (const url of ['http://vizio.test/', 'http://vizio.test', 'http://second.test']) {
      await openS3Storage(config, url, unasked, arriving);
    }
    const { CORSRules } = await client.send(new GetBucketCorsCommand(place));
    expect(CORSRules?.map(({ AllowedOrigins }) => AllowedOrigins?.[0]).sort()).toEqual([
      'http://other.test',
      'http://second.test',
      'http://vizio.test',
    ]);
    expect(CORSRules).toContainEqual(expect.objectContaining(theirs));
  });

  test('resumes reading an object where its connection broke', async () => {
    const film = randomBytes(5 * 2 ** 20);
    const id = uuidv7();
    await (await openS3(bucket)).storage.putObject(id, film, 'video/mp4');
    const cut = await startCuttingProxy(given, 2 ** 20);
    const storage = await openS3Storage({ ...given, endpoint: cut.endpoint }, 'http://vizio.test', unasked, arriving);
    cut.begin();
    expect((await readAll(storage.readObject(id))).equals(film)).toBe(true);
    const range = { from: 10, to: film.length - 10 };
    expect((await readAll(storage.readObject(id, range))).equals(film.subarray(10, -9))).toBe(true);
    expect(cut.count()).toBeGreaterThanOrEqual(8);
  });

  test('reports an unreachable server as unavailable in every call', async () => {
    const proxy = await startCuttingProxy(given, Number.POSITIVE_INFINITY);
    const storage = await openS3Storage({ ...given, endpoint: proxy.endpoint }, 'http://vizio.test', unasked, arriving);
    proxy.close();
    const away = { code: 'unavailable' };
    const write = { objectId: uuidv7(), sizeBytes: 1, handle: 'x' };
    const part = { number: 1, sizeBytes: 1, checksum: '9dd4e461268c8034f5c8564e155c67a6' };
    const x = async function* () {
      yield Buffer.from('x');
    };
    await expect(storage.findObject(write.objectId)).rejects.toMatchObject(away);
    await expect(storage.listParts(write)).rejects.toMatchObject(away);
    await expect(storage.putPart(write, part, x())).rejects.toMatchObject(away);
    await expect(storage.completeWrite(write, [part])).rejects.toMatchObject(away);
    await expect(storage.removeObject(write.objectId)).rejects.toMatchObject(away);
    await expect(readAll(storage.readObject(write.objectId))).rejects.toMatchObject(away);
    await expect(storage.ping()).rejects.toThrow();
  });
});

test('keeps objects within 10,000 parts, and parts as small as possible', async () => {
  if (!bucket) return;
  const { storage } = await openS3(bucket);
  const MiB = 2 ** 20;
  const sizes = [1, 80_000 * MiB, 80_000 * MiB + 1, 10 ** 12, storage.maxSizeBytes].map(
    (size) => storage.partSize(size) / MiB,
  );
  expect(sizes).toEqual([8, 8, 9, 96, 525]);
});

/** A proxy that cuts every connection to the server after this many bytes of its responses. */
async function startCuttingProxy(to: S3Config, afterBytes: number) {
  const { port: behind } = new URL(to.endpoint ?? '');
  const sockets = new Set<Socket>();
  let isCutting = false;
  let count = 0;
  const server = createServer((client) => {
    const target = connect(Number(behind), '127.0.0.1');
    let passed = 0;
    target.on('data', (bytes) => {
      const left = isCutting ? afterBytes - passed : bytes.length;
      passed += bytes.length;
      if (bytes.length < left || !isCutting) return void client.write(bytes);
      count++;
      client.write(bytes.subarray(0, left), () => client.resetAndDestroy());
      target.destroy();
    });
    client.pipe(target);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        target.destroy();
      });
    }
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    begin: () => {
      isCutting = true;
    },
    count: () => count,
    close,
  };
}
