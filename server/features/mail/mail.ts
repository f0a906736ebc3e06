import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { mailHtml, mailText } from './mail-layout.ts';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  paragraphs: string[];
  action: { label: string; link: string };
  footnote: string;
};

export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** Sends without making the caller wait; a failure is logged. */
  sendLater: (mail: Mail) => void;
  /** Resolves when nothing is on its way any more. */
  settle: () => Promise<void>;
};

/** Mail by SMTP, or, with no SMTP_URL, as files in DATA_DIR/mail that a developer can open. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : toFolder(join(config.dataDir, 'mail'));
  const underway = new Set<Promise<void>>();
  const send = (mail: Mail) =>
    deliver({
      from: config.mailFrom,
      to: mail.to,
      subject: mail.subject,
      text: mailText(mail),
      html: mailHtml(mail),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  return {
    send,
    sendLater: (mail) => {
      const delivery = send(mail)
        .catch((error: Error) => log.error({ err: error }, `mail "${mail.subject}" could not be sent`))
        .finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    settle: async () => {
      await Promise.all(underway);
    },
  };
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
