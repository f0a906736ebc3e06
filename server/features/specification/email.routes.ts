import * as z from 'zod';
import type { ShareMailOutcome } from '#contract/accounts/emails.ts';
import type { emailCalls } from '#contract/specification/email.ts';
import { senderOf, sendShareMail } from '#server/features/share-mails/share-mails.ts';
import { loadLinkToSend } from '#server/features/shares/shares.ts';
import { requireSelf } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isBlocked } from '#server/platform/email/email.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { rebuildShareLink } from './share-link.ts';

/** Fixed by the specification. */
const responses: Record<ShareMailOutcome, { status: number; text: string }> = {
  sent: { status: 200, text: 'OK' },
  headless: { status: 451, text: 'Unavailable For Headless Browser' },
  blocked: { status: 403, text: 'Forbidden' },
  throttled: { status: 429, text: 'Too Many Requests' },
};

export const emailRoutes = (services: Services): FeatureHandlers<keyof typeof emailCalls> => ({
  'email/send': async ({ actor, body: { user_id, template_params: given }, exchange: { request, reply } }) => {
    const { db, config } = services;
    const caller = requireSelf(actor, user_id);
    const recipient = readRecipient(given);
    const load = async () => {
      const { address, secret = '' } = rebuildShareLink(config.publicUrl, given.link);
      return { shared: await loadLinkToSend(db, caller, secret, recipient.address), link: address };
    };
    const isReplyBlocked = given.reply_to !== undefined && isBlocked(config.mailBlocklist, given.reply_to);
    const outcome = isReplyBlocked
      ? 'blocked'
      : await sendShareMail(services, senderOf(caller, request), recipient, load);
    const { status, text } = responses[outcome];
    reply.code(status).type('text/plain').send(text);
    return '';
  },
});

/** The specification has one recipient field; an address in it is the recipient's. */
function readRecipient({ to_name, to_email }: { to_name: string; to_email?: string | undefined }): {
  name: string;
  address: string;
} {
  const field = to_email === undefined ? 'to_name' : 'to_email';
  const address = z.email().safeParse((to_email ?? to_name).trim().toLowerCase());
  if (address.success) return { name: to_email === undefined ? '' : to_name, address: address.data };
  const path = `body.template_params.${field}`;
  throw new AppError('bad_request', `${path} must be the email address of a person it is shared with.`, path);
}
