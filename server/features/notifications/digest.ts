import type { DigestKind } from '#contract/accounts/emails.ts';
import { minuteMs } from '#contract/durations.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { queueEmail } from '#server/platform/email/email.ts';
import type { Services } from '#server/platform/services.ts';
import { findDue, findReader, type PendingEvent, takePendingEvents } from './digest.queries.ts';
import { digestEmail } from './digest-email.ts';
import { stopLinks, unwantedKinds } from './email-preferences.ts';

type Needed = Pick<Services, 'config' | 'db' | 'queue' | 'log'>;

/** Wait until activity settles, so the digest is complete, but not longer than this maximum. */
export const quietMs = 5 * minuteMs;
export const longestWaitMs = 30 * minuteMs;
const mostAtOnce = 1_000;

/** Enqueues one email per user with events, once activity has settled. */
export async function sendDigests(services: Needed, now: Date): Promise<void> {
  const due = await findDue(services.db, {
    quietSince: new Date(now.getTime() - quietMs),
    waitingSince: new Date(now.getTime() - longestWaitMs),
    limit: mostAtOnce,
  });
  for (const userId of due) {
    // A failure with one email must not delay the others.
    await sendDigest(services, userId).catch((error: Error) =>
      services.log.error({ err: error }, 'a digest email could not be built'),
    );
  }
}

/** The most personal kind first. */
const closest: readonly DigestKind[] = ['assignment', 'mention', 'reply', 'comment', 'version'];

/** A reply on the user's own video waits as a comment and as a reply, since each kind has its own setting. Send it once. */
function keepOncePerComment(events: PendingEvent[]): PendingEvent[] {
  const shown = new Map<string, DigestKind>();
  for (const { kind, commentId } of events.toSorted((a, b) => closest.indexOf(a.kind) - closest.indexOf(b.kind))) {
    if (commentId !== null && !shown.has(commentId)) shown.set(commentId, kind);
  }
  return events.filter(({ kind, commentId }) => commentId === null || shown.get(commentId) === kind);
}

/** Takes the events and queues the email in one transaction, so none is lost or sent twice. */
async function sendDigest({ config, db, queue }: Needed, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reader = await findReader(tx, userId);
    const events = await takePendingEvents(tx, userId);
    // An unconfirmed mailbox may be a stranger's, so it gets no digests.
    if (!reader?.isConfirmed) return;
    const unwanted = await unwantedKinds(tx, reader.email);
    const wanted = events.filter(({ kind }) => !unwanted.has(kind));
    const told = keepOncePerComment(wanted);
    if (told.length === 0) return;
    const stop = stopLinks(config, reader.email, 'digest');
    await queueEmail(tx, queue, digestEmail(reader, told, { config, stop }));
  });
}
