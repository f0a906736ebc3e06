import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { renewPersonalLink } from '#server/features/shares/shares.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { queueEmail } from '#server/platform/email/email.ts';
import { mayTry, returnTry, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { codeEmail, newLinkEmail } from './emails/approval-email.ts';
import { deleteCode, deleteCodes, findLivingLink, putCode, takeCode } from './guests.queries.ts';
import { addressOfGuest } from './guests.ts';

/** The code of a guest: six digits, which last ten minutes and five tries. */
const codeMs = 10 * minuteMs;
const mostTries = 5;
const codesPerHour = 6;
/**
 * Wrong codes of one link in a day, over all its codes: a guess has a chance of one in a million. A stranger with a
 * forwarded link can use them up, so the guest can get a new link by email, whose count begins anew. Managers can read
 * the new one, so those of all links of a guest count together, too.
 */
const mostWrongPerDay = 30;
const mostWrongOfAllLinks = 90;
const newLinksPerDay = 5;

/** `state` changes with the secret of the link, and counts are of one state. */
type ForCode = { shareId: string; state: string; approvalId: string };
type About = { email: string; file: { id: string; name: string } };

export async function sendCode(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  given: ForCode & About,
): Promise<void> {
  requireMail(config);
  const { shareId, state, email, file } = given;
  const limit = { what: 'approval codes of', who: state, max: codesPerHour, perMs: hourMs };
  if (!(await mayTry(db, [limit]))) throw usedUp('We sent as many codes as we do in an hour.');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + codeMs);
  const link = await inTransaction(db, async (tx) => {
    await putCode(tx, shareId, hashCode(config, given, code), expiresAt);
    return findLivingLink(tx, file.id, email);
  });
  if (!link) return;
  // The database keeps a hash alone, so this email waits in memory.
  mailer.sendLater(codeEmail({ email, fileName: file.name, code, link: addressOfGuest(config, file.id, link) }));
}

/**
 * Ends the link that the guest came by, and emails them its next address. Strangers with the old one are out, and learn
 * nothing: it goes to the address of the seat alone.
 */
export async function sendNewLink(
  { db, config, queue }: Pick<Services, 'db' | 'config' | 'queue'>,
  { shareId, state, email, file }: Omit<ForCode, 'approvalId'> & About,
): Promise<void> {
  requireMail(config);
  await inTransaction(db, async (tx) => {
    await takeTry(tx, [{ what: 'new approval links of', who: shareId, max: newLinksPerDay, perMs: dayMs }]);
    const renewed = await renewPersonalLink(config, tx, { id: shareId, state });
    if (!renewed) return;
    await deleteCodes(tx, shareId);
    const link = addressOfGuest(config, file.id, renewed);
    await queueEmail(tx, queue, newLinkEmail({ email, fileName: file.name, link }));
  });
}

function requireMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): void {
  if (smtpUrl !== undefined) return;
  throw new AppError('conflict', 'This server sends no email, so it cannot confirm your address. Ask the sender.');
}

const usedUp = (why: string) =>
  new AppError('rate_limited', `${why} Get a new link by email, and decide with that one.`, 'body.code');

/** Throws unless the code is the one of the last email. Each try counts; the right one is given back. */
export async function requireCode(
  { db, config }: { db: Db; config: Config },
  given: ForCode,
  code: string | undefined,
): Promise<string> {
  if (code === undefined) throw new AppError('bad_request', 'Enter the code from the email.', 'body.code');
  const { shareId, state } = given;
  const ofLink = { what: 'approval guesses of', who: state, max: mostWrongPerDay, perMs: dayMs };
  const ofAll = { what: 'approval guesses at', who: shareId, max: mostWrongOfAllLinks, perMs: dayMs };
  if (!(await mayTry(db, [ofLink]))) throw usedUp('Too many wrong codes came by this link.');
  if (!(await mayTry(db, [ofAll])))
    throw new AppError('rate_limited', 'Too many wrong codes came in your name. Decide tomorrow.', 'body.code');
  const known = await takeCode(db, shareId, mostTries);
  const hash = hashCode(config, given, code);
  const isRight = known !== undefined && timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(known.codeHash, 'hex'));
  if (!isRight || known.expiresAt.getTime() <= Date.now()) throw wrongCode();
  await returnTry(db, [ofLink, ofAll]);
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
