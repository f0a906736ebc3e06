import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from './auth/auth.ts';
import type { Config } from './config/config.ts';
import type { DatabaseAddress, Db } from './db/database.ts';
import type { Mailer } from './email/email.ts';
import type { Permits } from './http/bytes/watch-permits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Registry } from './metrics/registry.ts';
import type { EventHub } from './realtime/hub.ts';
import type { LinkSigner } from './storage/signed-links.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The dependencies of all operations, created once at start and passed to every feature's routes. */
export type Services = {
  config: Config;
  db: Db;
  address: DatabaseAddress;
  auth: Auth;
  storage: Storage;
  links: LinkSigner;
  queue: Queue;
  mailer: Mailer;
  hub: EventHub;
  permits: Permits;
  metrics: Registry;
  tracing: Tracing;
  log: FastifyBaseLogger;
  /** Rejects if the database or the storage does not respond. */
  ping: () => Promise<void>;
  /** Aborted before this process stops, so that proxies send their requests to another one. */
  leaving: AbortSignal;
};
