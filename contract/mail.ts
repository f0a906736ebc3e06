import * as z from 'zod';

/** What mails there are beside those about the account itself, which always come. */
export const mailKinds = ['reply', 'comment', 'version', 'share', 'invite'] as const;
export const MailKind = z.enum(mailKinds);
export type MailKind = z.infer<typeof MailKind>;

/** The kinds that wait a while and come together in one mail. */
export const digestKinds = ['reply', 'comment', 'version'] as const satisfies readonly MailKind[];
export type DigestKind = (typeof digestKinds)[number];

/** Which mails somebody gets. */
export const MailSettings = z.object({
  address: z.email().describe('Where they go'),
  isConfirmed: z.boolean().describe('Until the address is confirmed only shares and invites go there'),
  kinds: z.record(MailKind, z.boolean()).describe('True for what is wanted'),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** What the link at the end of a mail is about. */
export const Unsubscription = z.object({
  address: z.email(),
  kinds: z.array(MailKind),
  isWanted: z.boolean().describe('False once all of these kinds are switched off'),
});
export type Unsubscription = z.infer<typeof Unsubscription>;
