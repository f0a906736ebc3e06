import { sql } from 'kysely';
import type { WaitingEmail } from '#contract/console/console.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { testEmail } from './console-emails.ts';

const mostShown = 100;

export async function listServerEmails({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<{ sendsEmail: boolean; waiting: number; emails: WaitingEmail[] }> {
  const { waiting } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  return { sendsEmail: config.smtpUrl !== undefined, waiting: Number(waiting), emails: await findEmails(db) };
}

async function findEmails(db: Db): Promise<WaitingEmail[]> {
  const { rows } = await sql<Omit<WaitingEmail, 'createdAt'> & { createdAt: Date }>`
    select id, content -> 'to' ->> 'address' as to, content ->> 'subject' as subject, problem, created_at as "createdAt"
    from mails order by id limit ${mostShown}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Not queued: the caller waits for the response of the mail server. Returns false if it was only written to a file. */
export async function sendTestEmail(
  { config, db, mailer }: Pick<Services, 'config' | 'db' | 'mailer'>,
  admin: ServerAdmin,
): Promise<boolean> {
  try {
    await mailer.send(testEmail({ name: admin.name, address: admin.email }, config.publicUrl));
  } catch (error) {
    throw new AppError(
      'unavailable',
      `The mail server did not accept it: ${(error as Error).message}. Check SMTP_URL.`,
    );
  }
  await inTransaction(db, (tx) => recordServerChange(tx, admin, 'email.test', admin.email));
  return config.smtpUrl !== undefined;
}
