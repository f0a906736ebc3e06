import * as z from 'zod';
import { listOf, readSettings, secretSetting, setting } from './setting.ts';

/** An address (mara@acme.test) or a whole domain (acme.test). */
const addressOrDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([^\s@,]+@)?[^\s@,]+$/);

export const mailSettings = {
  SMTP_URL: secretSetting(
    'an SMTP address, such as smtp://user:password@host:587',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  MAIL_FROM: setting(
    'a sender address, such as Vizio <vizio@example.com>',
    z.string().trim().min(3).default('Vizio <vizio@localhost>'),
  ),
  MAIL_BLOCKLIST: setting(
    'comma-separated addresses and domains, such as spam.example,mara@acme.example',
    listOf(addressOrDomain).optional(),
  ),
};

export type EmailConfig = {
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Addresses and domains that get no email, and for which no invite or share link is sent. */
  mailBlocklist: string[];
};

export function readEmail(environment: NodeJS.ProcessEnv): EmailConfig {
  const settings = readSettings(mailSettings, environment);
  return {
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailBlocklist: settings.MAIL_BLOCKLIST ?? [],
  };
}
