import { dayMs, hourMs } from '#contract/durations.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { isFirstAccount } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { mayTry, takeTry } from '#server/platform/limits/rate-limits.ts';

/** An email that one person sends to another through this server: an invite or a share link. */
export type PersonalEmail = {
  sender: Member;
  network: string;
  address: string;
  /** Its subject, such as one team. A recipient gets one email a day about it. */
  about: string;
};

/**
 * Anyone can sign up with any address, so an unconfirmed account could email strangers in the server's name. Without
 * SMTP no email leaves the machine, and the first account belongs to the operator.
 */
export async function requireConfirmedSender(
  db: Db,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  { userId, emailVerified }: Member,
): Promise<void> {
  if (emailVerified || !smtpUrl || (await isFirstAccount(db, userId))) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first, with the link that we emailed you. Then you can send invites and share links.',
  );
}

/** Counts in the transaction that sends, so that a failed send costs nothing. */
export async function takePersonalEmail(tx: Tx, { sender, network, address, about }: PersonalEmail): Promise<void> {
  if (!(await mayTry(tx, [{ what: `mail about ${about} to`, who: address, max: 1, perMs: dayMs }]))) {
    throw new AppError('rate_limited', `${address} got an email about this today. Send the next one tomorrow.`);
  }
  await takeTry(tx, [
    { what: 'mail by', who: sender.userId, max: 50, perMs: hourMs },
    { what: 'mail all day by', who: sender.userId, max: 150, perMs: dayMs },
    { what: 'mail from', who: network, max: 100, perMs: hourMs },
    { what: 'mail all day from', who: network, max: 300, perMs: dayMs },
    { what: 'mail all day to', who: address, max: 10, perMs: dayMs },
  ]);
}
