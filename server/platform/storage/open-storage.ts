import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { openLocalStorage } from './local/local.ts';
import { openS3Storage } from './s3/s3.ts';
import type { LinkSigner } from './signed-links.ts';
import type { Storage } from './storage.ts';

type Place = Pick<Config, 's3' | 'dataDir' | 'diskReserveBytes'>;

const noLinks: LinkSigner = {
  sign: () => {
    throw new Error('this storage signs no links');
  },
  check: () => undefined,
};

/** For scripts beside the server: the same objects, but no signed links and no CORS setup. */
export async function openStorageOfDeployment(config: Place, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Storage> {
  if (config.s3) return openS3Storage(config.s3, undefined, log, arrivingIn(config));
  return openLocalStorage(join(config.dataDir, 'storage'), noLinks, config.diskReserveBytes);
}

/** Opens the storage that the configuration selects. */
export async function openStorage(config: Config, log: FastifyBaseLogger, links: LinkSigner): Promise<Storage> {
  if (config.s3) return openS3Storage(config.s3, config.publicUrl, log, arrivingIn(config));
  return openLocalStorage(join(config.dataDir, 'storage'), links, config.diskReserveBytes);
}

const arrivingIn = ({ dataDir, diskReserveBytes }: Place) => ({
  folder: join(dataDir, 'arriving'),
  reserveBytes: diskReserveBytes,
});
