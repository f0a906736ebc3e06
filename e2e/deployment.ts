import { join } from 'node:path';
import { endAll, onEnd } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { type Mailbox, openMailbox, serveMailbox } from '#rig/peers/mailbox.ts';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';

/** A test reaches the real program, its database, its emails and its OpenID provider. */
export type Deployment = {
  url: string;
  mails: Mailbox;
  smtpUrl: string;
  oidc: { issuer: string };
  db: Db;
  close: () => Promise<void>;
};

/** The addresses of a deployment. The environment passes them to the workers as JSON. */
export type DeploymentPlace = { url: string; databaseUrl: string; smtpUrl: string; mailboxUrl: string; issuer: string };

export type StartedDeployment = {
  place: DeploymentPlace;
  /** Kills the server like a power cut, and starts it again after `whileAway`. */
  restart: (whileAway?: () => Promise<unknown>) => Promise<void>;
};

/** The client of the OpenID provider. */
const client = { id: 'vizio', secret: 'a secret for tests' };

export const serverAdmin = 'server-admin@test.local';

/** The peers of a deployment, and the settings that name them. */
export async function startPeers(publicUrl: string) {
  const oidc = await startOidcProvider({ ...client, redirectUris: [`${publicUrl}/api/auth/callback/google`] });
  const mails = await startSmtpSink();
  const mailbox = await serveMailbox(mails);
  onEnd(() => Promise.all([mailbox.stop(), mails.stop(), oidc.stop()]));
  return {
    peers: { smtpUrl: mails.url, mailboxUrl: mailbox.url, issuer: oidc.issuer },
    settings: {
      // The first person of a deployment is like all others then, without the banner of the first account.
      ADMIN_EMAILS: serverAdmin,
      SMTP_URL: mails.url,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: oidc.issuer,
    },
  };
}

export async function startDeployment(): Promise<StartedDeployment> {
  const dataDir = await makeFolder();
  const port = await findFreePort();
  const { peers, settings: ofPeers } = await startPeers(`http://localhost:${port}`);
  const settings = { DATA_DIR: dataDir, PORT: String(port), ...ofPeers };
  let server = await startServerProcess(settings);
  const databaseUrl = `postgres://vizio@localhost/postgres?host=${encodeURIComponent(join(dataDir, 'run'))}`;
  return {
    place: { url: server.url, databaseUrl, ...peers },
    restart: async (whileAway) => {
      await server.kill();
      await whileAway?.();
      server = await startServerProcess(settings);
    },
  };
}

export function joinDeployment({ url, databaseUrl, smtpUrl, mailboxUrl, issuer }: DeploymentPlace): Deployment {
  const { db, close } = openDatabase({ connectionString: databaseUrl }, () => {});
  return { url, mails: openMailbox(mailboxUrl), smtpUrl, oidc: { issuer }, db, close };
}

/** A deployment that runs already, such as a cluster. */
export const givenDeployment = process.env.VIZIO_DEPLOYMENT;
/** The deployment that all workers of this run share. */
const sharedName = 'VIZIO_SHARED_DEPLOYMENT';

export function joinShared(): Deployment {
  const place = givenDeployment ?? process.env[sharedName];
  if (!place) throw new Error('The global setup has started no deployment.');
  return joinDeployment(JSON.parse(place));
}

/** Before all workers. */
export async function shareDeployment(): Promise<(() => Promise<void>) | undefined> {
  if (givenDeployment) return undefined;
  process.env[sharedName] = JSON.stringify((await startDeployment()).place);
  return endAll;
}

/** For tests that start or restart a server themselves. They are left out where a deployment is given. */
export const ownServer = { tag: '@own-server' };
