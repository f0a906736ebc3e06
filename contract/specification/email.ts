import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { endpoint } from '../endpoint.ts';

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

export const emailCalls = {
  'email/send': endpoint({
    method: 'POST',
    path: '/api/v1.0/email/send',
    summary: 'Emails a share link to one person it is shared with. Responds in plain text: OK, or the reason',
    audience: 'admin',
    scope: 'session',
    body: z.preprocess(joinNames, ShareMail),
    output: z.string(),
    respondsWithBytes: true,
  }),
};
