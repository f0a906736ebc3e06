import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { digestKinds, type EmailKind } from '#contract/accounts/emails.ts';

/** A mailing list as email programs know it: what one click stops. */
export type EmailList = 'digest' | 'mention' | 'approval' | 'rule' | 'share' | 'invite';

export const kindsOf: Record<EmailList, readonly EmailKind[]> = {
  digest: digestKinds,
  mention: ['mention'],
  approval: ['approval'],
  rule: ['rule'],
  share: ['share'],
  invite: ['invite'],
};

const Content = z.tuple([z.email(), z.enum(['digest', 'mention', 'approval', 'rule', 'share', 'invite'])]);

function signatureOf(secret: string, content: string): string {
  const key = createHmac('sha256', secret).update('unsubscribe links').digest();
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** Never expires: the reader of an old email may still unsubscribe. */
export function signUnsubscribe(secret: string, address: string, list: EmailList): string {
  const content = Buffer.from(JSON.stringify([address, list])).toString('base64url');
  return `${content}.${signatureOf(secret, content)}`;
}

/** Undefined if the signature is not ours. */
export function openUnsubscribe(secret: string, token: string): { address: string; list: EmailList } | undefined {
  const [content = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, content));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [address, list] = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return { address, list };
}
