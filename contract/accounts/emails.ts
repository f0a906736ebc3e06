import * as z from 'zod';

/** Emails that a user can switch off. Emails about the account itself are always sent. */
export const emailKinds = [
  'mention',
  'assignment',
  'reply',
  'comment',
  'version',
  'approval',
  'rule',
  'share',
  'invite',
] as const;
export const EmailKind = z.enum(emailKinds);
export type EmailKind = z.infer<typeof EmailKind>;

/** Emails that are delayed and grouped into one digest. */
export const digestKinds = [
  'mention',
  'assignment',
  'reply',
  'comment',
  'version',
] as const satisfies readonly EmailKind[];
export type DigestKind = (typeof digestKinds)[number];

/** A user's email settings. */
export const EmailSettings = z.object({
  address: z.email().describe('The address they are sent to'),
  isConfirmed: z.boolean().describe('Until the address is confirmed only shares and invites go there'),
  kinds: z.record(EmailKind, z.boolean()).describe('True for what is wanted'),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/** The emails that an unsubscribe link refers to. */
export const Unsubscription = z.object({
  address: z.email(),
  kinds: z.array(EmailKind),
  isWanted: z.boolean().describe('False once all of these kinds are switched off'),
});
export type Unsubscription = z.infer<typeof Unsubscription>;

export const ShareMailOutcome = z
  .enum(['sent', 'headless', 'blocked', 'throttled'])
  .describe('Not sent from an automated browser, to or from a blocked address, or beyond a limit');
export type ShareMailOutcome = z.infer<typeof ShareMailOutcome>;
