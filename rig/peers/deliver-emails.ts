import pino from 'pino';
import type { TestServer } from '#rig/servers/harness.ts';
import { createMailer, deliverEmail } from '#server/platform/email/email.ts';
import type { SmtpSink } from './smtp-sink.ts';

const log = pino({ level: 'silent' });

/** Sends all queued emails, as the job would. Returns the recipients. */
export async function deliverEmails(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  sink: Pick<SmtpSink, 'url'>,
  publicUrl: string,
): Promise<string[]> {
  const config = { smtpUrl: sink.url, mailFrom: 'Vizio <vizio@test.local>', dataDir, publicUrl, mailBlocklist: [] };
  const mailer = createMailer(config, log);
  const mails = await db.selectFrom('mails').select(['id', 'content']).orderBy('id').execute();
  const { signal } = new AbortController();
  for (const { id } of mails) await deliverEmail({ db, mailer, log }, { id, signal });
  return mails.map(({ content }) => content.to.address);
}
