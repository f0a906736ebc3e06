import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SeatPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { findOpenSeats } from '#server/features/approval-records/approval-records.ts';
import { endPersonalLink, makePersonalLink, personalAddress } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isBlocked, requireConfirmedSender, takePersonalEmail } from '#server/platform/email/email.ts';
import { returnTry, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { codeEmail } from './emails/approval-email.ts';
import { deleteCode, findGuestLinks, type GuestLink, putCode, putGuestLink, takeCode } from './guests.queries.ts';

/** The code of a guest: six digits, which last ten minutes and five tries. */
const codeMs = 10 * minuteMs;
const mostTries = 5;
const codesPerHour = 6;
/** Wrong codes of one link in a day, over all its codes: a guess has a chance of one in a million. */
const mostWrongPerDay = 30;

/** The own link of a guest, which opens the sheet. */
export const addressOfGuest = (config: Pick<Config, 'publicUrl' | 'secret'>, itemId: string, link: GuestLink): string =>
  personalAddress(config, { itemId, ...link }, { open: 'approval' });

/** The person who acts, and the network that emails are counted for. */
export type By = { caller: Member; network: string };

const emailsOf = (people: SeatPerson[]): string[] => [
  ...new Set(people.flatMap((person) => (person.kind === 'guest' ? [person.email] : []))),
];

/**
 * Emails go to strangers in the name of this server, so they have the limits of invites and share emails. `about` names
 * the approval or the seat.
 */
export async function takeGuestEmails(
  tx: Tx,
  config: Config,
  by: By | null,
  about: string,
  people: Person[],
): Promise<void> {
  const emails = emailsOf(people);
  if (emails.length === 0) return;
  if (by === null) {
    throw new AppError('forbidden', 'It asks guests by email, and the person who set this up has left the team.');
  }
  const { caller, network } = by;
  await requireConfirmedSender(tx, config, caller);
  const blocked = emails.find((email) => isBlocked(config.mailBlocklist, email));
  if (blocked) throw new AppError('forbidden', `This server sends no email to ${blocked}. Ask its administrator.`);
  if (config.smtpUrl === undefined) return;
  for (const address of emails) await takePersonalEmail(tx, { sender: caller, network, address, about });
}

/** Makes the links of guests whom an open approval of the file asks, and ends those of all others. */
export async function keepGuestLinks(tx: Tx, config: Config, itemId: string): Promise<void> {
  const seated = (await findOpenSeats(tx, itemId)).filter(({ hasLeft }) => !hasLeft);
  const asked = emailsOf(seated.map(({ person }) => person));
  const links = await findGuestLinks(tx, itemId);
  for (const { email, shareId } of links) if (!asked.includes(email)) await endPersonalLink(tx, shareId);
  for (const email of asked) {
    if (links.some((link) => link.email === email)) continue;
    const shareId = await makePersonalLink(config, tx, { itemId, title: 'Approval' });
    await putGuestLink(tx, { shareId, itemId, email });
  }
}

type ForCode = { shareId: string; approvalId: string };

export async function sendCode(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  given: ForCode & { link: string; email: string; fileName: string },
): Promise<void> {
  if (config.smtpUrl === undefined) {
    throw new AppError('conflict', 'This server sends no email, so it cannot confirm your address. Ask the sender.');
  }
  const { shareId, link, email, fileName } = given;
  await takeTry(db, [{ what: 'approval codes of', who: shareId, max: codesPerHour, perMs: hourMs }]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + codeMs);
  await inTransaction(db, (tx) => putCode(tx, shareId, hashCode(config, given, code), expiresAt));
  // The database keeps a hash alone, so this email waits in memory.
  mailer.sendLater(codeEmail({ email, fileName, code, link }));
}

/** Throws unless the code is the one of the last email. Each try counts; the right one is given back. */
export async function requireCode(
  { db, config }: { db: Db; config: Config },
  given: ForCode,
  code: string | undefined,
): Promise<string> {
  if (code === undefined) throw new AppError('bad_request', 'Enter the code from the email.', 'body.code');
  const { shareId } = given;
  const limits = [{ what: 'approval guesses of', who: shareId, max: mostWrongPerDay, perMs: dayMs }];
  await takeTry(db, limits);
  const known = await takeCode(db, shareId, mostTries);
  const hash = hashCode(config, given, code);
  const isRight = known !== undefined && timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(known.codeHash, 'hex'));
  if (!isRight || known.expiresAt.getTime() <= Date.now()) throw wrongCode();
  await returnTry(db, limits);
  return hash;
}

/** A code confirms one decision: of two that come at once, one is refused. */
export async function spendCode(tx: Tx, shareId: string, codeHash: string): Promise<void> {
  if (!(await deleteCode(tx, shareId, codeHash))) throw wrongCode();
}

const wrongCode = () => new AppError('forbidden', 'This code is wrong or has expired. Ask for a new one.', 'body.code');

/** Keyed, because a list of a million hashes is quickly made. */
const hashCode = ({ secret }: Config, { shareId, approvalId }: ForCode, code: string): string =>
  createHmac('sha256', secret).update(`approval code ${shareId} ${approvalId} ${code}`).digest('hex');
