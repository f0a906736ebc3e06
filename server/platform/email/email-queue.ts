import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from '#contract/durations.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Queue, Task } from '#server/platform/jobs/queue.ts';
import {
  deleteEmail,
  deleteEmailsBefore,
  findEmail,
  findWaitingEmails,
  insertEmail,
  noteProblem,
} from './email.queries.ts';
import type { Email, Mailer } from './email.ts';

type Needed = { db: Db; mailer: Mailer; queue: Queue; log: FastifyBaseLogger };

/** Mail servers commonly give up after as long, and an older notification is useless. */
const longestWaitMs = 3 * dayMs;
const mostWoken = 1_000;

/** Sends after the transaction commits, and never if it rolls back. */
export async function queueEmail(tx: Tx, queue: Queue, mail: Email): Promise<void> {
  const id = uuidv7();
  await insertEmail(tx, id, mail);
  await queue.enqueue(tx, 'mail', id);
}

/** Retries with backoff until the mail server accepts the email or permanently rejects it. */
export async function deliverEmail({ db, mailer, log }: Pick<Needed, 'db' | 'mailer' | 'log'>, task: Task) {
  const mail = await findEmail(db, task.id);
  if (!mail) return;
  try {
    await mailer.send(mail, task.id);
  } catch (error) {
    if (!isRefusal(error)) {
      await noteProblem(db, task.id, (error as Error).message);
      log.warn(`mail ${task.id} waits for the SMTP server: ${(error as Error).message}`);
      throw error;
    }
    log.warn(`mail ${task.id} was refused by the SMTP server: ${(error as Error).message}`);
  }
  await deleteEmail(db, task.id);
}

/** A permanent rejection of this recipient or content. Any other error may be a setting that the operator fixes. */
export function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Re-enqueues emails that ran out of retries; drops those that are too old. */
export async function wakeEmails({ db, queue, log }: Omit<Needed, 'mailer'>, now: Date) {
  const dropped = await deleteEmailsBefore(db, new Date(now.getTime() - longestWaitMs));
  if (dropped > 0) log.error(`${dropped} emails could not be sent for days and were dropped. Check SMTP_URL.`);
  for (const id of await findWaitingEmails(db, mostWoken)) await queue.enqueue(db, 'mail', id);
}
