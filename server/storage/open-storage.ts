import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { openLocalStorage } from './local.ts';
import type { LinkSigner } from './signed-links.ts';
import type { Storage } from './storage.ts';

/** Where this deployment keeps its bytes. */
export async function openStorage(config: Config, _log: FastifyBaseLogger, links: LinkSigner): Promise<Storage> {
  return openLocalStorage(join(config.dataDir, 'storage'), links, config.diskReserveBytes);
}
