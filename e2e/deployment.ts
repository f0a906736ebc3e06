import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OidcProvider, startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { type Db, openDatabase } from '#server/db/database.ts';

export type Deployment = {
  url: string;
  /** Kills the server like a power cut, and starts it again after `whileAway`. Needs the tag `ownServer`. */
  restart: (whileAway?: () => Promise<unknown>) => Promise<void>;
  mails: SmtpSink;
  oidc: OidcProvider;
  db: Db;
  stop: () => Promise<void>;
};

/** The client of the OpenID provider. */
const client = { id: 'vizio', secret: 'a secret for tests' };

/** Each worker has its own deployment: the real program, a database, an SMTP server and an OpenID provider. */
export async function startDeployment(): Promise<Deployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizio-e2e-'));
  const port = await findFreePort();
  const { mails, oidc, stop } = await startPeers(`http://localhost:${port}`);
  const settings = { DATA_DIR: dataDir, PORT: String(port), ...settingsOfPeers(mails.url, oidc.issuer) };
  let server = await startServerProcess(settings);
  const database = openDatabase({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' }, () => {});
  return {
    url: server.url,
    restart: async (whileAway) => {
      await server.kill();
      await whileAway?.();
      server = await startServerProcess(settings);
    },
    ...{ mails, oidc, db: database.db },
    stop: async () => {
      await database.close();
      await server.stop();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A deployment that runs already, for one worker: its SMTP server and OpenID provider are expected at these ports. */
export type GivenDeployment = { url: string; databaseUrl: string; smtpPort: number; oidcPort: number };

const given = process.env.VIZIO_DEPLOYMENT;
export const givenDeployment: GivenDeployment | undefined = given ? JSON.parse(given) : undefined;

/** For tests that start or restart a server themselves. They are left out where a deployment is given. */
export const ownServer = { tag: '@own-server' };

export const serverAdmin = 'server-admin@test.local';

/** The settings that the tests need of a deployment. */
export const settingsOfPeers = (smtpUrl: string, issuer: string) => ({
  // The first person of a deployment is like all others then, without the banner of the first account.
  ADMIN_EMAILS: serverAdmin,
  SMTP_URL: smtpUrl,
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_ISSUER: issuer,
});

export async function joinDeployment({ url, databaseUrl, ...ports }: GivenDeployment): Promise<Deployment> {
  const { mails, oidc, stop } = await startPeers(url, ports);
  const database = openDatabase({ connectionString: databaseUrl }, () => {});
  return {
    url,
    restart: () => Promise.reject(new Error('This test needs the tag @own-server.')),
    ...{ mails, oidc, db: database.db },
    stop: async () => {
      await database.close();
      await stop();
    },
  };
}

async function startPeers(url: string, ports: { smtpPort?: number; oidcPort?: number } = {}) {
  const redirectUris = [`${url}/api/auth/callback/google`];
  const oidc = await startOidcProvider({ ...client, redirectUris, ...(ports.oidcPort && { port: ports.oidcPort }) });
  const mails = await startSmtpSink(ports.smtpPort);
  const stop = async () => {
    await Promise.all([mails.stop(), oidc.stop()]);
  };
  return { mails, oidc, stop };
}
