import { addressForGuest } from '#server/features/approvals/approvals.ts';
import {
  count,
  longestQuote,
  longestWaitMs,
  placeOf,
  quietMs,
  stopLinks,
  wantsEmail,
} from '#server/features/notifications/notifications.ts';
import { inTransaction, lockTreeOf } from '#server/platform/db/transaction.ts';
import { type Email, foreignName, oneLine, queueEmail, withoutLinks } from '#server/platform/email/email.ts';
import type { Services } from '#server/platform/services.ts';
import { findWaitingGuests, takeWaitingMentions, type WaitingMention } from './guest-emails.queries.ts';

type Needed = Pick<Services, 'config' | 'db' | 'queue' | 'log'>;
type Guest = { itemId: string; email: string };

const mostAtOnce = 1_000;
const mostEntries = 8;

/** One email for each guest and file, once it is quiet there, as digests are for people with an account. */
export async function sendGuestMentions(services: Needed, now: Date): Promise<void> {
  const waiting = await findWaitingGuests(services.db, {
    quietSince: new Date(now.getTime() - quietMs),
    waitingSince: new Date(now.getTime() - longestWaitMs),
    limit: mostAtOnce,
  });
  for (const guest of waiting) {
    // A failure with one email must not delay the others.
    await sendTo(services, guest).catch((error: Error) =>
      services.log.error({ err: error }, 'the email of a mention could not be built'),
    );
  }
}

/** Takes the mentions and queues the email in one transaction, so none is lost or sent twice. */
async function sendTo({ config, db, queue }: Needed, guest: Guest): Promise<void> {
  await inTransaction(db, async (tx) => {
    // No seat or link ends in between.
    await lockTreeOf(tx, guest.itemId);
    const mentions = await takeWaitingMentions(tx, guest);
    if (mentions.length === 0 || !(await wantsEmail(tx, guest.email, 'mention'))) return;
    const entries: Entry[] = [];
    for (const mention of mentions) {
      const params = { version: String(mention.version), comment: mention.commentId };
      const link = await addressForGuest(tx, config, guest, params);
      if (link !== undefined) entries.push({ ...mention, link });
    }
    const [first] = entries;
    if (!first) return;
    const stop = stopLinks(config, guest.email, 'mention');
    await queueEmail(tx, queue, mentionEmail(guest.email, [first, ...entries.slice(1)], stop));
  });
}

type Entry = WaitingMention & { link: string };

/** To a stranger, so nothing in it that people wrote is a link, and the subject has none of it. */
function mentionEmail(address: string, entries: [Entry, ...Entry[]], stop: Email['stop']): Email {
  const [{ itemName, link }] = entries;
  const shown = entries.slice(0, mostEntries);
  const left = entries.length - shown.length;
  const comments = count(entries.length, 'comment', 'comments');
  return {
    to: { name: '', address },
    subject: entries.length === 1 ? 'A comment mentions you' : `${comments} mention you`,
    paragraphs: ['Hello,', `you are mentioned in ${comments} on "${foreignName(itemName)}".`],
    groups: [
      {
        title: foreignName(itemName),
        note: 'Shared with you',
        link,
        entries: shown.map((entry) => ({
          lead: [`${foreignName(entry.who)} wrote on version ${entry.version}`, placeOf(entry)]
            .filter(Boolean)
            .join(' '),
          ...(entry.text && { quote: withoutLinks(oneLine(entry.text, longestQuote)) }),
          link: entry.link,
        })),
        ...(left > 0 ? { rest: `And ${left.toLocaleString('en')} more.` } : {}),
      },
    ],
    action: { label: entries.length === 1 ? 'Open the comment' : 'Open the file', link },
    footnote:
      'You get this email because you are asked for a decision on this file, and a comment names you. The links are yours: keep them to yourself.',
    stop,
  };
}
