import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Person } from '#contract/approvals/templates.ts';
import { hourMs, minuteMs } from '#contract/durations.ts';
import type { Approval } from '#server/approvals/approval.ts';
import { seatedIn } from '#server/approvals/results.ts';
import type { ApprovalRecord } from '#server/features/approval-records/approval-records.ts';
import { endPersonalLink, makePersonalLink, personalAddress } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isBlocked, requireConfirmedSender, takePersonalEmail } from '#server/platform/email/email.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
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

const emailsOf = (people: Person[]): string[] => [
  ...new Set(people.flatMap((person) => (person.kind === 'guest' ? [person.email] : []))),
];

/** Emails go to strangers in the name of this server, so they have the limits of invites and share emails. */
export async function takeGuestEmails(
  tx: Tx,
  config: Config,
  { caller, network }: By,
  approvalId: string,
  people: Person[],
): Promise<void> {
  const emails = emailsOf(people);
  if (emails.length === 0) return;
  await requireConfirmedSender(tx, config, caller);
  const blocked = emails.find((email) => isBlocked(config.mailBlocklist, email));
  if (blocked) throw new AppError('forbidden', `This server sends no email to ${blocked}. Ask its administrator.`);
  if (config.smtpUrl === undefined) return;
  for (const address of emails) {
    await takePersonalEmail(tx, { sender: caller, network, address, about: `approval ${approvalId}` });
  }
}

/** Makes the links of guests who have none, and ends those of guests who are asked no longer. */
export async function keepGuestLinks(
  tx: Tx,
  config: Config,
  { itemId, begunBy }: Pick<ApprovalRecord, 'itemId' | 'begunBy'>,
  { stages }: Approval,
): Promise<void> {
  const isHere = new Set(emailsOf(stages.flatMap((stage) => seatedIn(stage)).map(({ person }) => person)));
  const wasHere = new Set(emailsOf(stages.flatMap(({ seats }) => seats).map(({ person }) => person)));
  const links = await findGuestLinks(tx, itemId);
  for (const { email, shareId } of links) {
    if (wasHere.has(email) && !isHere.has(email)) await endPersonalLink(tx, shareId);
  }
  for (const email of isHere) {
    if (begunBy === null || links.some((link) => link.email === email)) continue;
    const shareId = await makePersonalLink(config, tx, { itemId, title: `Approval by ${email}`, createdBy: begunBy });
    await putGuestLink(tx, { shareId, itemId, email });
  }
}

export async function sendCode(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  { shareId, link, email, fileName }: { shareId: string; link: string; email: string; fileName: string },
): Promise<void> {
  if (config.smtpUrl === undefined) {
    throw new AppError('conflict', 'This server sends no email, so it cannot confirm your address. Ask the sender.');
  }
  await takeTry(db, [{ what: 'approval codes of', who: shareId, max: codesPerHour, perMs: hourMs }]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(db, (tx) => putCode(tx, shareId, hashCode(config, shareId, code), new Date(Date.now() + codeMs)));
  // The database keeps a hash alone, so this email waits in memory.
  mailer.sendLater(codeEmail({ email, fileName, code, link }));
}

/** Throws unless the code is the one of the last email. A try counts even if the decision fails. */
export async function requireCode(
  { db, config }: { db: Db; config: Config },
  shareId: string,
  code: string | undefined,
): Promise<void> {
  const wrong = () => new AppError('forbidden', 'This code is wrong or has expired. Ask for a new one.', 'body.code');
  if (code === undefined) throw new AppError('bad_request', 'Enter the code from the email.', 'body.code');
  await takeTry(db, [{ what: 'approval guesses of', who: shareId, max: mostWrongPerDay, perMs: 24 * hourMs }]);
  const known = await takeCode(db, shareId, mostTries);
  if (!known || known.expiresAt.getTime() <= Date.now()) throw wrong();
  const [given, expected] = [hashCode(config, shareId, code), known.codeHash].map((hash) => Buffer.from(hash, 'hex'));
  if (!given || !expected || !timingSafeEqual(given, expected)) throw wrong();
}

/** A code confirms one decision. */
export async function spendCode(tx: Tx, shareId: string): Promise<void> {
  await deleteCode(tx, shareId);
}

/** Keyed, because a list of a million hashes is quickly made. */
const hashCode = ({ secret }: Config, shareId: string, code: string): string =>
  createHmac('sha256', secret).update(`approval code ${shareId} ${code}`).digest('hex');
