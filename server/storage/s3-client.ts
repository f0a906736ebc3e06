import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#server/app-error.ts';
import type { S3Config } from '#server/config.ts';
import { StorageError } from './storage-error.ts';

const connectMs = 5_000;
const silenceMs = 60_000;
const full = 'The storage of this server is full. Nothing was lost; the upload goes on when there is room again.';
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

export function createS3Client(config: S3Config): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const many = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Many servers know nothing of the SDK's newer checksums, and some refuse them. Content-MD5 all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The default of 50 connections would let fifty slow readers hold up everybody else.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs, httpAgent: many, httpsAgent: many },
  });
}

/** What the server called its refusal, or the system its failure to reach it. */
export function codeOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return error instanceof S3ServiceException ? error.name : (code ?? name ?? 'no reason given');
}

/** Servers differ in how they say it: NoSuchKey, NoSuchUpload, NotFound. */
export function isNotThere(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** For `catch`: what is not there is undefined, everything else is explained. */
export function absent(error: unknown): undefined {
  if (isNotThere(error)) return undefined;
  throw explain(error);
}

/** Says what people can do about a failure; what only the operator can mend stays as it is and is logged. */
export function explain(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (fullCodes.has(error.name) || status === 507) {
    return Object.assign(new AppError('no_space', full), { cause: error });
  }
  if (isUnreachable(error) || (status !== undefined && status >= 500)) return new StorageError(codeOf(error), error);
  return error;
}

/** The error of a connection, not of our own code. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof S3ServiceException || !(error instanceof Error)) return false;
  return typeof (error as { code?: unknown }).code === 'string' || error.name === 'TimeoutError';
}
