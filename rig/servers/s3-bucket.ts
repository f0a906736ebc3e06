import { randomBytes } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Config } from '#server/platform/config/config.ts';
import { createS3Client } from '#server/platform/storage/s3/s3-client.ts';
import { s3Keys } from './s3-server.ts';

/** A bucket for this test only, on the S3 server that all tests share; undefined if that cannot run. */
export async function createTestBucket(): Promise<S3Config | undefined> {
  const response = await fetch(inject('s3Offer'));
  const { endpoint } = (await response.json()) as { endpoint?: string };
  if (endpoint === undefined) return undefined;
  const bucket = `test-${randomBytes(6).toString('hex')}`;
  const config = { bucket, endpoint, region: 'us-east-1', ...s3Keys, forcePathStyle: true };
  const client = createS3Client(config);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return config;
}
