import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Queue, Task } from '#server/jobs/queue.ts';
import { deleteMail, deleteMailsBefore, findMail, findWaitingMails, insertMail, noteProblem } from './mail.queries.ts';
import type { Mail, Mailer } from './mail.ts';

type Needed = { db: Db; mailer: Mailer; queue: Queue; log: FastifyBaseLogger };

const dayMs = 24 * 60 * 60 * 1000;
/** Mail servers commonly give up after as long; nobody waits for a note that is older. */
const longestWaitMs = 3 * dayMs;
const mostWoken = 1_000;

/** Leaves with the transaction's commit, and not at all when it fails. */
export async function queueMail(tx: Tx, queue: Queue, mail: Mail): Promise<void> {
  const id = uuidv7();
  await insertMail(tx, id, mail);
  await queue.enqueue(tx, 'mail', id);
}

/** Tried again, ever more slowly, until the mail server has taken it or has refused this very mail. */
export async function deliverMail({ db, mailer, log }: Pick<Needed, 'db' | 'mailer' | 'log'>, task: Task) {
  const mail = await findMail(db, task.id);
  if (!mail) return;
  try {
    await mailer.send(mail, task.id);
  } catch (error) {
    if (!isRefusal(error)) {
      await noteProblem(db, task.id, (error as Error).message);
      log.warn(`mail ${task.id} waits for the mail server: ${(error as Error).message}`);
      throw error;
    }
    log.warn(`mail ${task.id} was refused by the mail server: ${(error as Error).message}`);
  }
  await deleteMail(db, task.id);
}

/** Of this recipient or this text, for good. Anything else may be a setting that somebody puts right. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Goes on with what the queue has lost sight of after too many tries; what is too old goes. */
export async function wakeMails({ db, queue, log }: Omit<Needed, 'mailer'>, now: Date) {
  const dropped = await deleteMailsBefore(db, new Date(now.getTime() - longestWaitMs));
  if (dropped > 0) log.error(`${dropped} mails could not be sent for days and were dropped. Look at SMTP_URL.`);
  for (const id of await findWaitingMails(db, mostWoken)) await queue.enqueue(db, 'mail', id);
}
