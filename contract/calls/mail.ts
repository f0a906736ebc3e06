import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MailKind, MailSettings, Unsubscription } from '../mail.ts';
import { UserId } from '../users.ts';

const Name = z.string().max(200);
const ShareMail = z.object({
  service_id: Name.min(1).describe('Any: there is one mail service'),
  template_id: Name.min(1).describe('Any: there is one template, the mail about a share'),
  user_id: UserId,
  template_params: z.object({
    from_name: Name.optional().describe('Grants nothing; the name of the account counts'),
    to_name: z.string().max(254).describe('The address of the recipient; their name where to_email has the address'),
    to_email: z.string().max(254).optional(),
    reply_to: z.string().max(254).optional().describe('Grants nothing; answers go to the address of the account'),
    link: z.string().max(40_000).describe('The link of the share, as sharing answered it'),
  }),
});

/** The specification's table writes these names with spaces. */
function joinNames(given: z.input<typeof ShareMail>): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replaceAll(' ', '_'), value]));
}

const UnsubscribeToken = z.object({ token: z.string().min(20).max(500) });

/** Emails and email settings. */
export const mailCalls = {
  sendEmail: endpoint({
    method: 'POST',
    path: '/api/v1.0/email/send',
    summary: 'Emails a share link to one person it is shared with. Responds in plain text: OK, or the reason',
    audience: 'admin',
    body: z.preprocess(joinNames, ShareMail),
    output: z.string(),
    answersBytes: true,
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
