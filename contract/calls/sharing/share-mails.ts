import * as z from 'zod';
import { ShareMailOutcome } from '../../accounts/emails.ts';
import { endpoint } from '../../endpoint.ts';
import { ShareEmail } from '../../sharing/shares.ts';

export const shareMailCalls = {
  sendLink: endpoint({
    method: 'POST',
    path: '/links/:linkId/mails',
    summary: 'Emails a link to one of its recipients',
    audience: 'admin',
    scope: 'shares:write',
    params: z.object({ linkId: z.uuid() }),
    body: z.object({ email: ShareEmail }),
    output: z.object({ outcome: ShareMailOutcome }),
  }),
};
