import * as z from 'zod';
import type { Member } from '#server/access/actor.ts';
import { AppError } from '#server/app-error.ts';
import { takeTry } from '#server/auth/rate-limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isBlocked, queueMail, requireConfirmedSender, takePersonalMail } from '#server/features/mail/mail.ts';
import { stopLinks, wantsMail } from '#server/features/notifications/notifications.ts';
import type { Services } from '#server/services.ts';
import { mayMailShare } from './may-mail-share.ts';
import { rebuildShareLink } from './share-link.ts';
import { shareMail } from './share-mail.ts';

export type Outcome = 'sent' | 'headless' | 'blocked' | 'throttled';

export type GivenMail = { to_name: string; to_email?: string | undefined; reply_to?: string | undefined; link: string };

const secondMs = 1_000;

/** Automated browsers, by the names they give themselves. */
const headless = /headless|phantomjs|slimerjs|casperjs|puppeteer|playwright/i;

/** Emails a share link to one of its recipients. Refusals that the specification defines are outcomes. */
export async function sendEmail(
  { db, queue, config }: Pick<Services, 'db' | 'queue' | 'config'>,
  caller: Member,
  given: GivenMail,
  { userAgent, network }: { userAgent: string; network: string },
): Promise<Outcome> {
  if (headless.test(userAgent)) return 'headless';
  const recipient = readRecipient(given);
  const named = [recipient.address, caller.email, ...(given.reply_to ? [given.reply_to] : [])];
  if (named.some((address) => isBlocked(config.mailBlocklist, address))) return 'blocked';
  await requireConfirmedSender(db, config, caller);
  const link = rebuildShareLink(config.publicUrl, given.link);
  const item = await mayMailShare(db, caller, link, recipient.address);
  return inTransaction(db, async (tx) => {
    await takeTry(tx, [
      { what: 'share mail by', who: caller.userId, max: 1, perMs: secondMs },
      { what: 'share mail to', who: recipient.address, max: 1, perMs: secondMs },
    ]);
    await takePersonalMail(tx, { sender: caller, network, address: recipient.address, about: `item ${item.id}` });
    // The sender is not told that the recipient has unsubscribed.
    if (!(await wantsMail(tx, recipient.address, 'share'))) return 'sent';
    const stop = stopLinks(config, recipient.address, 'share');
    await queueMail(tx, queue, shareMail({ caller, recipient, item, link: link.address, stop }));
    return 'sent' as const;
  }).catch((error) => {
    if (error instanceof AppError && error.code === 'rate_limited') return 'throttled';
    throw error;
  });
}

/** The specification has one recipient field; an address in it is the recipient's. */
function readRecipient({ to_name, to_email }: GivenMail): { name: string; address: string } {
  const field = to_email === undefined ? 'to_name' : 'to_email';
  const address = z.email().safeParse((to_email ?? to_name).trim().toLowerCase());
  if (address.success) return { name: to_email === undefined ? '' : to_name, address: address.data };
  const path = `body.template_params.${field}`;
  throw new AppError('bad_request', `${path} must be the email address of a person it is shared with.`, path);
}
