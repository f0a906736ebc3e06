import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type S3Server, s3Keys, startS3Server } from '#rig/servers/s3-server.ts';
import { createS3Client } from '#server/platform/storage/s3/s3-client.ts';

/** `settings` are those of the product, for its bucket. */
export type ObjectStore = S3Server & { settings: Record<string, string> };

/** Ceph with its S3 gateway. With three disks it survives the loss of one. */
export async function startObjectStore(disks = 1): Promise<ObjectStore> {
  const server = await startS3Server(disks);
  const [bucket, region] = ['vizio', 'us-east-1'];
  const client = createS3Client({ bucket, endpoint: server.endpoint, region, ...s3Keys, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).finally(() => client.destroy());
  const settings = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: server.endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  return { ...server, settings };
}
