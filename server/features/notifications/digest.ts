import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import type { Services } from '#server/services.ts';
import { findDue, findReader, takeNews } from './digest.queries.ts';
import { digestMail } from './digest-mail.ts';
import { stopLinks, unwantedKinds } from './wishes.ts';

type Needed = Pick<Services, 'config' | 'db' | 'queue' | 'log'>;

const minuteMs = 60_000;
/** While things keep happening a mail would be old when it arrives; but nobody waits for ever. */
const quietMs = 5 * minuteMs;
const longestWaitMs = 30 * minuteMs;
const mostAtOnce = 1_000;

/** One mail for everybody to whom something happened, once things have calmed down. */
export async function sendDigests(services: Needed, now: Date): Promise<void> {
  const due = await findDue(services.db, {
    quietSince: new Date(now.getTime() - quietMs),
    waitingSince: new Date(now.getTime() - longestWaitMs),
    limit: mostAtOnce,
  });
  for (const userId of due) {
    // What is wrong with one mail must not keep the others back.
    await sendDigest(services, userId).catch((error: Error) =>
      services.log.error({ err: error }, 'a mail about news could not be made'),
    );
  }
}

/** What waited is taken and its mail is written in one transaction: nothing is said twice, and nothing is lost. */
async function sendDigest({ config, db, queue }: Needed, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reader = await findReader(tx, userId);
    const news = await takeNews(tx, userId);
    // Nobody has shown yet that this mailbox is theirs: it must not be filled by others' doings.
    if (!reader?.isConfirmed) return;
    const unwanted = await unwantedKinds(tx, reader.email);
    const wanted = news.filter(({ kind }) => !unwanted.has(kind));
    // What answers somebody on a video of theirs waits twice, so that either wish can be had without the other.
    const answered = new Set(wanted.flatMap(({ kind, commentId }) => (kind === 'reply' ? [commentId] : [])));
    const told = wanted.filter(({ kind, commentId }) => kind !== 'comment' || !answered.has(commentId));
    if (told.length === 0) return;
    const stop = stopLinks(config, reader.email, 'digest');
    await queueMail(tx, queue, digestMail(reader, told, { config, stop }));
  });
}
