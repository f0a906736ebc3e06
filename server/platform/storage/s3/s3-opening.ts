import { randomUUID } from 'node:crypto';
import {
  type CORSRule,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError, type S3Config, UnreachableError } from '#server/platform/config/config.ts';
import { startChecksum } from '../checksums.ts';
import { absent, codeOf, isUnreachable } from './s3-client.ts';

/** Writes and deletes a few bytes, so that a wrong setting fails at the start and not in an upload. */
export async function requireBucket(client: S3Client, config: S3Config): Promise<void> {
  const place = { Bucket: config.bucket, Key: `checks/${randomUUID()}` };
  const bytes = Buffer.from('Vizio looks whether it may write here.');
  const md5 = startChecksum('md5').update(bytes).digest();
  try {
    const put = new PutObjectCommand({ ...place, Body: bytes, ContentMD5: md5.toString('base64') });
    const { ETag } = await client.send(put);
    await client.send(new DeleteObjectCommand(place));
    if (readETag(ETag) === md5.toString('hex')) return;
  } catch (error) {
    const Kind = isUnreachable(error) ? UnreachableError : ConfigError;
    throw new Kind(describe(error, config));
  }
  throw new ConfigError(
    `S3_BUCKET: the bucket "${config.bucket}" encrypts in a way that hides the checksums of parts (KMS). Use one without it, or with SSE-S3.`,
  );
}

export function readETag(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '').toLowerCase();
}

function describe(error: unknown, { bucket, endpoint, region }: S3Config): string {
  const code = codeOf(error);
  const where = endpoint ?? `Amazon S3 in ${region}`;
  const lines: Record<string, string> = {
    NoSuchBucket: `S3_BUCKET: there is no bucket "${bucket}" at ${where}. Make it, or correct the name.`,
    InvalidBucketName: `S3_BUCKET: "${bucket}" cannot be the name of a bucket at ${where}.`,
    InvalidAccessKeyId: `S3_ACCESS_KEY_ID: ${where} does not know this key.`,
    SignatureDoesNotMatch: `S3_SECRET_ACCESS_KEY: ${where} says that it is not the secret of S3_ACCESS_KEY_ID.`,
    AccessDenied: `S3_ACCESS_KEY_ID: this key must be allowed to read, write, list and delete in the bucket "${bucket}".`,
    RequestTimeTooSkewed: `S3_ENDPOINT: the clocks of this machine and of ${where} differ too much. Set them right.`,
  };
  if (['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(code)) {
    return `S3_REGION must be the region of the bucket "${bucket}", but it is "${region}".`;
  }
  if (isUnreachable(error))
    return `S3_ENDPOINT: no server responds at ${where} (${code}). Start it, or correct the address.`;
  return lines[code] ?? `S3_BUCKET: the bucket "${bucket}" at ${where} cannot be used (${code}).`;
}

/**
 * Sets a CORS rule that lets the web app, and no other website, put and read bytes. Other rules stay. If the server
 * rejects it and browsers have no access, the log says which rule to set by hand.
 */
export async function allowBrowsers(
  client: S3Client,
  { bucket, publicUrl, anyUrl }: { bucket: string; publicUrl: string; anyUrl: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  const ours: CORSRule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['GET', 'PUT', 'HEAD'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag', 'Accept-Ranges', 'Content-Range', 'Content-Length', 'Content-Disposition'],
    MaxAgeSeconds: 3600,
  };
  try {
    const present = (await client.send(new GetBucketCorsCommand({ Bucket: bucket })).catch(absent))?.CORSRules ?? [];
    if (present.some((rule) => covers(rule, ours))) return;
    const others = present.filter(({ AllowedOrigins }) => AllowedOrigins?.join() !== origin);
    const CORSConfiguration = { CORSRules: [...others, ours] };
    await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
  } catch (error) {
    if (await isAllowed(anyUrl, origin)) return;
    log.warn(
      `S3_BUCKET: browsers may not reach the bucket "${bucket}" from ${origin}, and this key cannot change that (${codeOf(error)}). Set its CORS rules by hand: ${JSON.stringify([ours])}`,
    );
  }
}

function covers(rule: CORSRule, wanted: CORSRule): boolean {
  const lists = ['AllowedOrigins', 'AllowedMethods', 'AllowedHeaders', 'ExposeHeaders'] as const;
  return lists.every((list) => wanted[list]?.every((one) => rule[list]?.includes(one)));
}

/** Sends a preflight request. Some servers allow every origin and have no CORS rules to set. */
async function isAllowed(url: string, origin: string): Promise<boolean> {
  const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-md5' };
  const response = await fetch(url, { method: 'OPTIONS', headers }).catch(() => undefined);
  return [origin, '*'].includes(response?.headers.get('access-control-allow-origin') ?? '');
}
