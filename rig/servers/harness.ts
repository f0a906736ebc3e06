import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createServer } from '#server/server.ts';
import { makeFolder } from '../folders.ts';
import './cheap-hashes.ts';
import { findFreePort } from './free-port.ts';
import './without-schedules.ts';

export type TestServer = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  db: Db;
  storage: Storage;
  announceStop: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A complete server with a fresh database and its own port. Stop it in afterAll. */
export async function startTestServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const dataDir = overrides.dataDir ?? (await makeFolder());
  const databaseUrl = overrides.databaseUrl ?? (await createTestDatabase());
  const port = await findFreePort();
  const config: Config = {
    host: '127.0.0.1',
    port,
    publicUrl: `http://localhost:${port}`,
    isPublicUrlSet: overrides.publicUrl !== undefined,
    isOnThisMachineOnly: false,
    httpsOfSubdomains: false,
    dataDir,
    // Jobs would process what a test leaves unfinished; tests of jobs set mode: 'all'.
    mode: 'web',
    databaseUrl,
    poolerUrl: undefined,
    secret: randomBytes(32).toString('hex'),
    s3: undefined,
    // All test requests come from this machine; the header lets them come from different clients.
    trustProxy: '127.0.0.1',
    smtpUrl: undefined,
    mailFrom: 'Vizio <vizio@test.local>',
    mailBlocklist: [],
    signUp: 'open',
    passwordMin: 6,
    adminEmails: [],
    google: undefined,
    microsoft: undefined,
    // Tests never call the real providers: nothing listens on port 9.
    googleDrive: { clientId: undefined, apiKey: undefined, urls: ['http://127.0.0.1:9'] },
    oneDrive: { clientId: undefined, urls: ['http://127.0.0.1:9'] },
    maxUploadBytes: undefined,
    minUploadBytes: 1,
    maxFilesPerDrop: 10_000,
    teamQuotaBytes: undefined,
    teamItemLimit: 500_000,
    ownerQuotaBytes: undefined,
    diskReserveBytes: 0,
    ffmpegPath: process.env.FFMPEG_PATH,
    encoder: 'x264',
    searchPath: process.env.PATH ?? '',
    securityContact: undefined,
    landingUrl: undefined,
    demoFilm: undefined,
    landingPrices: false,
    maxConnections: undefined,
    timeLimits: { headersMs: 15_000, idleMs: 72_000, stalledMs: 60_000 },
    videoLimits: { stallMs: 120_000, tryAgainMs: 300_000 },
    metricsPort: undefined,
    metricsToken: undefined,
    otlp: undefined,
    // Many tests provoke errors; LOG_LEVEL=warn shows them.
    logLevel: (process.env.LOG_LEVEL as Config['logLevel']) ?? 'silent',
    ...overrides,
  };
  const server = await createServer(config, (error) => {
    throw error;
  });
  const database = openDatabase({ connectionString: databaseUrl }, () => {});
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl,
    db: database.db,
    storage: server.storage,
    announceStop: server.announceStop,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** A database for this test file only: migrated, or an empty one from `template0`. */
export async function createTestDatabase(template = 'template1'): Promise<string> {
  const host = inject('postgresSocket');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ host, user: 'vizio', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `postgres://vizio@localhost/${name}?host=${encodeURIComponent(host)}`;
}
