import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import type { Email } from '#server/platform/db/rows/stored-email.ts';
import { isBlocked } from './blocklist.ts';
import { oneLine } from './clean-text.ts';
import { emailHtml, emailText } from './email-layout.ts';
import { isRefusal } from './email-queue.ts';

export type { Email, EmailGroup } from '#server/platform/db/rows/stored-email.ts';
export { isBlocked } from './blocklist.ts';
export { foreignName, oneLine, shortName, withoutLinks } from './clean-text.ts';
export { deliverEmail, queueEmail, wakeEmails } from './email-queue.ts';
export { requireConfirmedSender, takePersonalEmail } from './personal-email.ts';

export type Mailer = {
  /** The id lets email programs deduplicate a message that was sent twice. */
  send: (mail: Email, id?: string) => Promise<void>;
  /**
   * Sends without making the caller wait, and tries again for almost an hour: many mail servers defer what comes from a
   * stranger. For emails whose link is a secret that the database keeps as a hash, and that a person can ask for again.
   */
  sendLater: (mail: Email) => void;
  /** Resolves when all emails under way are sent. Those between two tries are dropped. */
  settle: () => Promise<void>;
};

const longestSubject = 150;
const longestName = 60;
/** Between two tries. A link to reset a password is valid for an hour. */
const pausesS = [2, 10, 60, 300, 900, 1800];

type EmailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'mailBlocklist'>;

/**
 * Sends by SMTP or, without SMTP_URL, writes files to DATA_DIR/mail that a developer can open, and logs the links that a
 * person waits for.
 */
export function createMailer(config: EmailConfig, log: FastifyBaseLogger): Mailer {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : toFolder(join(config.dataDir, 'mail'));
  const underway = new Set<Promise<void>>();
  const stopping = new AbortController();
  const send = async (mail: Email, id: string = randomUUID()) => {
    requireOwnLinks(mail, config.publicUrl);
    if (isBlocked(config.mailBlocklist, mail.to.address)) return log.info('an email to a blocked address was dropped');
    await deliver(toMessage(mail, id, config));
    if (!config.smtpUrl && mail.isLoggedWithoutSmtp) {
      log.warn(`SMTP_URL is not set. ${mail.subject}, for ${mail.to.address}: ${mail.action.link}`);
    }
  };
  const sendPatiently = async (mail: Email) => {
    const id = randomUUID();
    for (const pauseS of [...pausesS, 0]) {
      try {
        return await send(mail, id);
      } catch (error) {
        log.error({ err: error }, `mail "${mail.subject}" could not be sent`);
        if (isRefusal(error)) return;
      }
      await pause(pauseS * 1000, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
    }
  };
  return {
    send,
    sendLater: (mail) => {
      const delivery = sendPatiently(mail).finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    settle: async () => {
      stopping.abort();
      await Promise.all(underway);
    },
  };
}

function toMessage(mail: Email, id: string, { mailFrom, publicUrl }: EmailConfig): SendMailOptions {
  const person = ({ name, address }: Email['to']) => ({ name: oneLine(name, longestName), address });
  return {
    from: mailFrom,
    to: person(mail.to),
    ...(mail.replyTo ? { replyTo: person(mail.replyTo) } : {}),
    subject: oneLine(mail.subject, longestSubject),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: emailText(mail),
    html: emailHtml(mail),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Email programs show an unsubscribe button that sends one POST there (RFC 8058).
      ...(mail.stop && {
        'List-Unsubscribe': `<${mail.stop.link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Last defence: our emails link only to this server. */
function requireOwnLinks({ action, groups = [], stop }: Email, publicUrl: string): void {
  const links = [action.link, ...groups.flatMap(({ link, entries }) => [link, ...entries.map((entry) => entry.link)])];
  if (stop) links.push(stop.link, stop.settingsLink);
  const foreign = links.find((link) => !link.startsWith(`${publicUrl}/`) || /[\s<>"]/.test(link));
  if (foreign !== undefined) throw new Error('an email contained a foreign link, so it was not sent');
}

type Deliver = (message: SendMailOptions) => Promise<void>;

function bySmtp(url: string): Deliver {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return async (message) => {
    await transport.sendMail(message);
  };
}

function toFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (message) => {
    const { message: source } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(`${file}.part`, source, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
