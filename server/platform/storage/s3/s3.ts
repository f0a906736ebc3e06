import { mkdir } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FastifyBaseLogger } from 'fastify';
import { dayS } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { nameFile } from '#server/platform/storage/name-file.ts';
import { startChecksum } from '../checksums.ts';
import { requireRoom } from '../local/free-space.ts';
import { createPartMemory, receivePart } from '../local/part-memory.ts';
import { startOfLink } from '../signed-links.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from '../storage.ts';
import { absent, codeOf, createS3Client, explain, isNotThere } from './s3-client.ts';
import { allowBrowsers, readETag, requireBucket } from './s3-opening.ts';
import { readWithResume } from './s3-reading.ts';

const keyPrefix = 'objects/';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MiB = 2 ** 20;
const smallestPart = 8 * MiB;
const mostParts = 10_000;
/** The largest object and the longest validity of a signed URL (one week) that every S3 server accepts. */
const maxSizeBytes = 5 * 2 ** 40;
const longestLinkS = 7 * dayS;

/**
 * Stores objects in a bucket of any S3 server. Browsers access it directly with signed URLs, so its CORS rules allow
 * `publicUrl`; without one they are left alone. Bytes that pass through this process may wait in the folder of
 * `arriving`.
 */
export async function openS3Storage(
  config: S3Config,
  publicUrl: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  arriving: { folder: string; reserveBytes: number },
  pageSize = 1000,
): Promise<Storage> {
  const client = createS3Client(config);
  const Bucket = config.bucket;
  const at = (objectId: string) => ({ Bucket, Key: keyPrefix + requireId(objectId) });
  const inWrite = ({ objectId, handle }: Write) => ({ ...at(objectId), UploadId: handle });

  await requireBucket(client, config);
  const anyUrl = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: keyPrefix }));
  const [objectsUrl = ''] = anyUrl.split('?', 1);
  if (publicUrl !== undefined) await allowBrowsers(client, { bucket: Bucket, publicUrl, anyUrl }, log);

  const listParts = async (write: Write): Promise<Part[]> => {
    const size = partSize(write.sizeBytes);
    const parts: Part[] = [];
    for (let marker: string | undefined, more = true; more; ) {
      const command = new ListPartsCommand({ ...inWrite(write), PartNumberMarker: marker, MaxParts: pageSize });
      const page = await client.send(command).catch(absent);
      for (const { PartNumber: number = 0, Size: sizeBytes = -1, ETag } of page?.Parts ?? []) {
        // A part of the wrong size does not count. It is sent again and replaces this one.
        if (sizeOfPart(write, size, number) === sizeBytes) parts.push({ number, sizeBytes, checksum: readETag(ETag) });
      }
      marker = page?.NextPartNumberMarker;
      more = page?.IsTruncated === true;
    }
    return parts.sort((a, b) => a.number - b.number);
  };

  const { folder, reserveBytes } = arriving;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const memory = createPartMemory({
    checksum: 'md5',
    folder,
    requireRoom: (bytes) => requireRoom(folder, reserveBytes, bytes),
  });

  const keepPart: Storage['keepPart'] = async (write, part, arrived) => {
    const ContentMD5 = Buffer.from(part.checksum, 'hex').toString('base64');
    // Only parts of files above 78 GiB arrive in several pieces, which S3 needs in one request.
    const whole = part.sizeBytes > smallestPart ? Buffer.allocUnsafe(part.sizeBytes) : undefined;
    const send = async (Body: Uint8Array) => {
      const command = new UploadPartCommand({ ...inWrite(write), PartNumber: part.number, Body, ContentMD5 });
      await client.send(command).catch(async (error) => {
        // Servers close the connection when they reject a part, and their response is lost.
        throw isNotThere(error) || !(await isUnderWay(write)) ? notUnderWay() : explain(error);
      });
    };
    await arrived.read(async (bytes, offset) => (whole ? void whole.set(bytes, offset) : send(bytes)));
    if (whole) await send(whole);
  };

  const findObject = async (objectId: string) => {
    const head = await client.send(new HeadObjectCommand(at(objectId))).catch(absent);
    return head && { sizeBytes: head.ContentLength ?? 0 };
  };

  const isUnderWay = async (write: Write) => {
    const command = new ListPartsCommand({ ...inWrite(write), MaxParts: 1 });
    return (await client.send(command).catch(absent)) !== undefined;
  };

  const removeObject = async (objectId: string) => {
    await client.send(new DeleteObjectCommand(at(objectId))).catch(absent);
  };

  return {
    kind: 's3',
    origin: new URL(anyUrl).origin,
    checksum: 'md5',
    partSize,
    maxSizeBytes,

    beginWrite: async (objectId) => {
      const response = await client.send(new CreateMultipartUploadCommand(at(objectId))).catch(refuse);
      if (!response.UploadId) throw new Error('S3 gave no name to the upload');
      return response.UploadId;
    },

    signPart: async (write, number, until) => {
      const ContentLength = requirePart(write, number);
      // The length is signed as well, so that a link for a part cannot fill the bucket.
      const command = new UploadPartCommand({ ...inWrite(write), PartNumber: number, ContentLength });
      const leftS = Math.ceil((until.getTime() - Date.now()) / 1000);
      return getSignedUrl(client, command, { expiresIn: Math.max(1, Math.min(leftS, longestLinkS)) });
    },

    memory,
    putPart: async (write, part, bytes) => {
      if (requirePart(write, part.number) !== part.sizeBytes) throw noSuchPart();
      await receivePart(memory, part, bytes, (arrived) => keepPart(write, part, arrived));
    },
    keepPart,

    listParts,

    completeWrite: async (write, parts) => {
      const { objectId, sizeBytes } = write;
      let made: unknown;
      const sorted = parts.toSorted((a, b) => a.number - b.number);
      // Ceph creates an object from any list of parts, even an incomplete one.
      const isWhole =
        parts.length === partCount(write, partSize(sizeBytes)) &&
        sorted.every(({ number }, index) => number === index + 1);
      if (isWhole) {
        const Parts = sorted.map(({ number, checksum }) => ({ PartNumber: number, ETag: `"${checksum}"` }));
        const command = new CompleteMultipartUploadCommand({ ...inWrite(write), MultipartUpload: { Parts } });
        made = await client.send(command).catch(async (error) => {
          if (['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'].includes(codeOf(error))) throw incomplete();
          // Ceph responds with 500 for a write that has ended, so check the state instead of the error.
          if (!isNotThere(error) && (await isUnderWay(write))) throw explain(error);
          return undefined;
        });
      }
      const found = await findObject(objectId);
      if (found?.sizeBytes === sizeBytes) return;
      if (found && made) await removeObject(objectId);
      throw (await isUnderWay(write)) ? incomplete() : notUnderWay();
    },

    abortWrite: async (write) => {
      await client.send(new AbortMultipartUploadCommand(inWrite(write))).catch(absent);
    },

    putObject: async (objectId, bytes, contentType) => {
      const ContentMD5 = startChecksum('md5').update(bytes).digest('base64');
      const command = new PutObjectCommand({ ...at(objectId), Body: bytes, ContentMD5, ContentType: contentType });
      await client.send(command).catch(refuse);
    },

    findObject,
    async *readObject(objectId, range) {
      yield* readWithResume(client, at(objectId), range);
    },

    signRead: async (objectId, { contentType, fileName }, until) => {
      const command = new GetObjectCommand({
        ...at(objectId),
        ResponseContentType: contentType,
        ResponseContentDisposition: nameFile(fileName),
      });
      // Dated by the window instead of the current time, so all callers get the same URL and caches work.
      const signingDate = startOfLink(until, Date.now());
      const expiresIn = Math.floor((until.getTime() - signingDate.getTime()) / 1000);
      return getSignedUrl(client, command, { signingDate, expiresIn: Math.max(1, Math.min(expiresIn, longestLinkS)) });
    },

    objectOf: (url) => {
      const [path = ''] = url.split('?', 1);
      const objectId = path.startsWith(objectsUrl) ? path.slice(objectsUrl.length) : '';
      return uuid.test(objectId) ? objectId : undefined;
    },

    removeObject,

    async *listObjects() {
      for (let token: string | undefined, more = true; more; ) {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: keyPrefix,
          ContinuationToken: token,
          MaxKeys: pageSize,
        });
        const page = await client.send(command).catch(refuse);
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          yield { objectId: Key.slice(keyPrefix.length), sizeBytes: Size, writtenAt: LastModified };
        }
        token = page.NextContinuationToken;
        more = page.IsTruncated === true;
      }
    },

    async *listWrites() {
      for (let after: { KeyMarker?: string; UploadIdMarker?: string } = {}, more = true; more; ) {
        const command = new ListMultipartUploadsCommand({ Bucket, Prefix: keyPrefix, ...after, MaxUploads: pageSize });
        const page = await client.send(command).catch(refuse);
        for (const { Key = '', UploadId = '', Initiated = new Date(0) } of page.Uploads ?? []) {
          yield { objectId: Key.slice(keyPrefix.length), handle: UploadId, begunAt: Initiated };
        }
        after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
        more = page.IsTruncated === true;
      }
    },

    freeBytes: async () => Number.POSITIVE_INFINITY,
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch(refuse);
    },
  };
}

function partSize(sizeBytes: number): number {
  return Math.max(smallestPart, Math.ceil(sizeBytes / mostParts / MiB) * MiB);
}

/** Only ids that we made may become a key. */
function requireId(objectId: string): string {
  if (!uuid.test(objectId)) throw new AppError('not_found', 'There is no such object.');
  return objectId;
}

function requirePart(write: Write, number: number): number {
  const size = sizeOfPart(write, partSize(write.sizeBytes), number);
  if (size === undefined) throw noSuchPart();
  return size;
}

function refuse(error: unknown): never {
  throw explain(error);
}

function noSuchPart(): AppError {
  return new AppError('bad_request', 'There is no such part.');
}

function notUnderWay(): AppError {
  return new AppError('not_found', 'This upload has expired or was cancelled. Start it again.');
}

function incomplete(): AppError {
  return new AppError('conflict', 'Some parts have not arrived yet. Send them, then complete it again.');
}
