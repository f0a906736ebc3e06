import * as z from 'zod';
import { ConfigError, readSettings, secretSetting, setting, text, webUrl } from './setting.ts';

const bucket = z.string().regex(/^[\w.-]{3,255}$/);
const region = z.string().regex(/^[\w-]+$/);

export const objectStoreSettings = {
  S3_BUCKET: setting('the name of a bucket, such as vizio-media', bucket.optional()),
  S3_ENDPOINT: setting('the http(s) address of an S3 server that browsers reach too', webUrl.optional()),
  S3_REGION: setting('the region of the bucket, such as eu-central-1', region.default('us-east-1')),
  S3_ACCESS_KEY_ID: setting('the id of an access key', text.optional()),
  S3_SECRET_ACCESS_KEY: secretSetting('the secret of the access key', text.optional()),
  S3_FORCE_PATH_STYLE: setting('true or false', z.enum(['true', 'false']).optional()),
};

export type S3Config = {
  bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name. */
  forcePathStyle: boolean;
};

export function readObjectStore(environment: NodeJS.ProcessEnv): S3Config | undefined {
  const settings = readSettings(objectStoreSettings, environment);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket) {
    const other = Object.keys(objectStoreSettings).find((name) => environment[name]);
    if (other) throw new ConfigError(`S3_BUCKET must be set as well, because ${other} is set.`);
    return undefined;
  }
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID must be set as well, because S3_BUCKET is set.');
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set as well, because S3_BUCKET is set.');
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: style } = settings;
  // A self-hosted endpoint rarely has a host name per bucket.
  const forcePathStyle = style ? style === 'true' : endpoint !== undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle };
}
