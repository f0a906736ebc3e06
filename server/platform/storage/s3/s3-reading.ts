import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { AppError } from '#server/platform/app-error.ts';
import type { ByteRange } from '../storage.ts';
import { explain, isNotThere, isUnreachable } from './s3-client.ts';

/** Give up after this many broken connections in a row without a single byte. */
const triesWithoutProgress = 3;

/**
 * Reads an object, whole or in part. A broken connection resumes where it broke, so that it does not fail an archive of
 * many gigabytes. The connection closes when the reader stops.
 */
export async function* readWithResume(
  client: S3Client,
  place: { Bucket: string; Key: string },
  range: ByteRange | undefined,
): AsyncIterable<Uint8Array> {
  let from = range?.from ?? 0;
  let to = range?.to;
  let tries = 0;
  while (to === undefined || from <= to) {
    try {
      const Range = from === 0 && to === undefined ? undefined : `bytes=${from}-${to ?? ''}`;
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ ...place, Range }));
      to ??= from + ContentLength - 1;
      for await (const chunk of Body as Readable) {
        from += chunk.length;
        tries = 0;
        yield chunk;
      }
      if (from <= to) throw new Error('the object is shorter than it was');
      return;
    } catch (error) {
      if (isNotThere(error)) throw new AppError('not_found', 'There is no such object.');
      tries++;
      if (!isUnreachable(error) || tries >= triesWithoutProgress) throw explain(error);
    }
  }
}
