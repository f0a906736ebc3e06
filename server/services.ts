import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from './auth/auth.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Mailer } from './features/mail/mail.ts';
import type { Permits } from './http/permits.ts';
import type { Queue } from './jobs/queue.ts';
import type { EventHub } from './realtime/hub.ts';
import type { LinkSigner } from './storage/signed-links.ts';
import type { Storage } from './storage/storage.ts';

/** What operations work with. Made once at start, handed to the routes of every feature. */
export type Services = {
  config: Config;
  db: Db;
  auth: Auth;
  storage: Storage;
  links: LinkSigner;
  queue: Queue;
  mailer: Mailer;
  hub: EventHub;
  permits: Permits;
  log: FastifyBaseLogger;
  /** Rejects when the database or the storage does not answer. */
  ping: () => Promise<void>;
};
