import type { FastifyRequest } from 'fastify';
import type { ShareMailOutcome } from '#contract/accounts/emails.ts';
import { stopLinks, wantsEmail } from '#server/features/notifications/notifications.ts';
import type { Shared } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isBlocked, queueEmail, requireConfirmedSender, takePersonalEmail } from '#server/platform/email/email.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { shareEmail } from './share-email.ts';

type Sender = { caller: Member; userAgent: string; network: string };

const secondMs = 1_000;

/** Automated browsers, by the names they give themselves. */
const headless = /headless|phantomjs|slimerjs|casperjs|puppeteer|playwright/i;

/** Newer browsers name themselves only in the second header. */
export function senderOf(caller: Member, { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Sender {
  const userAgent = [headers['user-agent'], headers['sec-ch-ua']].join(' ');
  return { caller, userAgent, network: networkOf(ip) };
}

/** Emails a share link to one of its recipients. `load` authorizes: it returns the items that the caller may share. */
export async function sendShareMail(
  { db, queue, config }: Pick<Services, 'db' | 'queue' | 'config'>,
  { caller, userAgent, network }: Sender,
  recipient: { name: string; address: string },
  load: () => Promise<{ shared: Shared; link: string }>,
): Promise<ShareMailOutcome> {
  if (headless.test(userAgent)) return 'headless';
  if ([recipient.address, caller.email].some((address) => isBlocked(config.mailBlocklist, address))) return 'blocked';
  await requireConfirmedSender(db, config, caller);
  const { shared, link } = await load();
  return inTransaction(db, async (tx) => {
    await takeTry(tx, [
      { what: 'share mail by', who: caller.userId, max: 1, perMs: secondMs },
      { what: 'share mail to', who: recipient.address, max: 1, perMs: secondMs },
    ]);
    await takePersonalEmail(tx, {
      sender: caller,
      network,
      address: recipient.address,
      about: `item ${shared.items[0].id}`,
    });
    // The sender is not told that the recipient has unsubscribed.
    if (!(await wantsEmail(tx, recipient.address, 'share'))) return 'sent';
    const stop = stopLinks(config, recipient.address, 'share');
    await queueEmail(tx, queue, shareEmail({ caller, recipient, shared, link, stop }));
    return 'sent' as const;
  }).catch((error) => {
    if (error instanceof AppError && error.code === 'rate_limited') return 'throttled';
    throw error;
  });
}
