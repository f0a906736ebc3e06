import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Finding } from '#contract/console/console.ts';
import type { Config } from '#server/platform/config/config.ts';
import { findAddressTrouble } from '#server/platform/db/address-trouble.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createLinkSigner } from '#server/platform/storage/signed-links.ts';
import { check, good, warning, wrong } from './finding.ts';

const oldestVersion = 15;
const mostSkewMs = 2_000;
/** Only an address that does not respond reaches this. */
const patienceMs = 30_000;

/** Database, storage and email, by using them. */
export async function checkConnections(config: Config, address: DatabaseAddress): Promise<Finding[]> {
  return [
    ...(await check('database', 'Start it, or correct DATABASE_URL.', () => checkDatabase(config, address))),
    ...(await check('storage', 'Correct the S3 settings, or the rights of DATA_DIR.', () => checkStorage(config))),
    ...(await check('email', 'Correct SMTP_URL: smtp://user:password@host:587', () => checkEmail(config))),
  ];
}

async function checkDatabase({ poolerUrl }: Config, address: DatabaseAddress): Promise<Finding[]> {
  const client = new DatabaseClient({ ...address, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; now: Date }>(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    const { version = '', now = new Date() } = rows[0] ?? {};
    const skewMs = findSkewMs(before, now.getTime(), Date.now());
    const findings = [
      Number.parseInt(version, 10) >= oldestVersion
        ? good(`database: Postgres ${version}`)
        : wrong(`database: Postgres ${version}`, `Upgrade it to ${oldestVersion} or later.`),
    ];
    if (skewMs > mostSkewMs) {
      const apart = `clock: this machine and the database are ${(skewMs / 1000).toFixed(1)} s apart`;
      findings.push(wrong(apart, 'Set both clocks by NTP: timedatectl set-ntp true'));
    }
    const pooler = poolerUrl ? { connectionString: poolerUrl } : undefined;
    const trouble = await findAddressTrouble(address, pooler);
    if (trouble) findings.push(wrong(`database: ${trouble.what}`, trouble.fix));
    return findings;
  } finally {
    await client.end();
  }
}

/** At least how far apart two clocks are. The other one was read at an unknown moment between `before` and `after`. */
export function findSkewMs(before: number, there: number, after: number): number {
  return Math.max(0, before - there, there - after);
}

async function checkStorage(config: Config): Promise<Finding[]> {
  const complaints: string[] = [];
  const warn = (text: string) => complaints.push(text);
  // As at a start, so that browsers get access to S3 now. The reserve is a matter of the disk, which has its own check.
  const storage = await openStorage(
    { ...config, diskReserveBytes: 0 },
    { warn } as never,
    createLinkSigner(config.secret),
  );
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
