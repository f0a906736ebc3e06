import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#server/platform/app-error.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { StorageError } from '../storage-error.ts';

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
    // Many servers ignore the SDK's newer checksums, and some reject them. All check Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With the default of 50 connections, fifty slow readers would block all other requests.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs, httpAgent: many, httpsAgent: many },
  });
}

/** The error code of the server, or of the system if the server cannot be reached. */
export function codeOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return error instanceof S3ServiceException ? error.name : (code ?? name ?? 'no reason given');
}

/** Checks the status, because servers differ in the code: NoSuchKey, NoSuchUpload, NotFound. */
export function isNotThere(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** For `catch`: returns undefined for a missing object, throws every other error explained. */
export function absent(error: unknown): undefined {
  if (isNotThere(error)) return undefined;
  throw explain(error);
}

/** Returns an error that tells users what to do; one that only the operator can fix stays as it is and is logged. */
export function explain(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (fullCodes.has(error.name) || status === 507) {
    return Object.assign(new AppError('no_space', full), { cause: error });
  }
  if (isUnreachable(error) || (status !== undefined && status >= 500)) return new StorageError(codeOf(error), error);
  return error;
}

/** True for an error of the connection, not of our own code. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof S3ServiceException || !(error instanceof Error)) return false;
  return typeof (error as { code?: unknown }).code === 'string' || error.name === 'TimeoutError';
}
