import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import type { DatabaseAddress } from '#server/db/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createLinkSigner } from '#server/storage/signed-links.ts';
import { check, type Finding, good, warning, wrong } from './finding.ts';

const oldestVersion = 15;
const mostSkewMs = 2_000;
const patienceMs = 5_000;

/** Database, storage and email, by using them. */
export async function checkConnections(config: Config, address: DatabaseAddress): Promise<Finding[]> {
  return [
    ...(await check('database', 'Start it, or correct DATABASE_URL.', () => checkDatabase(address))),
    ...(await check('storage', 'Correct the S3 settings, or the rights of DATA_DIR.', () => checkStorage(config))),
    ...(await check('email', 'Correct SMTP_URL: smtp://user:password@host:587', () => checkEmail(config))),
  ];
}

async function checkDatabase(address: DatabaseAddress): Promise<Finding[]> {
  const client = new DatabaseClient({ ...address, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; now: Date }>(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    const { version = '', now = new Date() } = rows[0] ?? {};
    const skewMs = Math.abs(now.getTime() - (before + Date.now()) / 2);
    const findings = [
      Number.parseInt(version, 10) >= oldestVersion
        ? good(`database: Postgres ${version}`)
        : wrong(`database: Postgres ${version}`, `Upgrade it to ${oldestVersion} or later.`),
    ];
    if (skewMs > mostSkewMs) {
      const apart = `clock: this machine and the database are ${(skewMs / 1000).toFixed(1)} s apart`;
      findings.push(wrong(apart, 'Set both clocks by NTP: timedatectl set-ntp true'));
    }
    if (!(await hearsEvents(client))) {
      const deaf = 'database: notifications do not arrive, so open pages miss changes';
      findings.push(wrong(deaf, 'Let DATABASE_URL lead to Postgres itself, or to a pooler in session mode.'));
    }
    return findings;
  } finally {
    await client.end();
  }
}

/** A pooler in transaction mode accepts LISTEN, and forgets it. */
async function hearsEvents(client: DatabaseClient): Promise<boolean> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const heard = new Promise<boolean>((resolve) => {
    client.on('notification', () => resolve(true));
    setTimeout(() => resolve(false), patienceMs).unref();
  });
  await client.query(`listen ${channel}`);
  await client.query(`notify ${channel}`);
  return heard;
}

async function checkStorage(config: Config): Promise<Finding[]> {
  const complaints: string[] = [];
  const warn = (text: string) => complaints.push(text);
  // As at a start, so that browsers get access to S3 now.
  const storage = await openStorage(config, { warn } as never, createLinkSigner(config.secret));
  const [id, sent] = [randomUUID(), Buffer.from('Vizio reads this again.')];
  await storage.putObject(id, sent, 'text/plain');
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of storage.readObject(id, { from: 6, to: 10 })) chunks.push(Buffer.from(chunk));
    if (!Buffer.concat(chunks).equals(sent.subarray(6, 11))) {
      return [wrong('storage: a range is not what was written', 'Use a store that supports range requests.')];
    }
  } finally {
    await storage.removeObject(id);
  }
  const where = config.s3 ? `the bucket "${config.s3.bucket}"` : 'the disk';
  return [
    good(`storage: ${where} takes, reads and removes objects`),
    ...complaints.map((text) => wrong(`storage: ${text}`, 'Set the CORS rules of the bucket as this says.')),
  ];
}

async function checkEmail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warning(
      'email: none is sent',
      'Set SMTP_URL=smtp://user:password@host:587 and MAIL_FROM="Vizio <you@host>"',
    );
  }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs });
  await transport.verify().finally(() => transport.close());
  return good(`email: ${new URL(smtpUrl).hostname} accepts our sign-in`);
}
