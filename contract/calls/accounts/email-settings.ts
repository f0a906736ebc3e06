import * as z from 'zod';
import { EmailKind, EmailSettings, Unsubscription } from '../../accounts/emails.ts';
import { endpoint } from '../../endpoint.ts';

const UnsubscribeToken = z.object({ token: z.string().min(20).max(500) });

/** The caller's email settings, and unsubscribing without a session. */
export const emailSettingCalls = {
  showMailSettings: endpoint({
    method: 'GET',
    path: '/mails/settings',
    summary: 'Returns the caller’s email settings',
    audience: 'signed-in',
    scope: 'session',
    output: EmailSettings,
  }),
  changeMailSetting: endpoint({
    method: 'PATCH',
    path: '/mails/settings',
    summary: 'Turns a kind of email on or off',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({ kind: EmailKind, isWanted: z.boolean() }),
    output: EmailSettings,
  }),
  readUnsubscription: endpoint({
    method: 'GET',
    path: '/mails/unsubscribe/:token',
    summary: 'Returns the emails that an unsubscribe link would stop',
    audience: 'anyone',
    scope: 'session',
    params: UnsubscribeToken,
    output: Unsubscription,
  }),
  changeUnsubscription: endpoint({
    method: 'POST',
    path: '/mails/unsubscribe/:token',
    summary: 'Stops these emails, or resumes them',
    audience: 'anyone',
    scope: 'session',
    params: UnsubscribeToken,
    body: z.object({ isWanted: z.boolean() }),
    output: Unsubscription,
  }),
};
