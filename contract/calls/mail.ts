import * as z from 'zod';
import { MailKind, MailSettings, ShareMailOutcome, Unsubscription } from '../accounts/mail.ts';
import { endpoint } from '../endpoint.ts';
import { ShareEmail } from '../sharing/shares.ts';

const UnsubscribeToken = z.object({ token: z.string().min(20).max(500) });

/** Emails and email settings. */
export const mailCalls = {
  mailShare: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/mails',
    summary: 'Emails the link of an item to one person it is shared with',
    audience: 'admin',
    params: z.object({ itemId: z.uuid() }),
    body: z.object({ email: ShareEmail }),
    output: z.object({ outcome: ShareMailOutcome }),
  }),
  mailLink: endpoint({
    method: 'POST',
    path: '/links/:linkId/mails',
    summary: 'Emails a link to one of its recipients',
    audience: 'admin',
    params: z.object({ linkId: z.uuid() }),
    body: z.object({ email: ShareEmail }),
    output: z.object({ outcome: ShareMailOutcome }),
  }),
  showMailSettings: endpoint({
    method: 'GET',
    path: '/mails/settings',
    summary: 'Returns the caller’s email settings',
    audience: 'signed-in',
    output: MailSettings,
  }),
  changeMailSetting: endpoint({
    method: 'PATCH',
    path: '/mails/settings',
    summary: 'Turns a kind of email on or off',
    audience: 'signed-in',
    body: z.object({ kind: MailKind, isWanted: z.boolean() }),
    output: MailSettings,
  }),
  readUnsubscription: endpoint({
    method: 'GET',
    path: '/mails/unsubscribe/:token',
    summary: 'Returns the emails that an unsubscribe link would stop',
    audience: 'anyone',
    params: UnsubscribeToken,
    output: Unsubscription,
  }),
  changeUnsubscription: endpoint({
    method: 'POST',
    path: '/mails/unsubscribe/:token',
    summary: 'Stops these emails, or resumes them',
    audience: 'anyone',
    params: UnsubscribeToken,
    body: z.object({ isWanted: z.boolean() }),
    output: Unsubscription,
  }),
};
