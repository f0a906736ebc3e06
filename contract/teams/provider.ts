import * as z from 'zod';
import { openIdFields, providerGroups, providerName, samlFields } from '../accounts/provider-fields.ts';
import { MemberRole } from './members.ts';

export const mostDomains = 20;

const common = {
  name: providerName,
  role: MemberRole.exclude(['admin'])
    .nullable()
    .describe('Of people who arrive by it; null: they join by invitation, or by their groups'),
  groups: providerGroups.describe('They decide who joins; null: they are not read'),
  isOnly: z.boolean().describe('True: people of its domains can sign in nowhere else'),
};
const openId = z.object({ ...common, ...openIdFields });
const saml = z.object({ ...common, ...samlFields });

export const NewProvider = z
  .discriminatedUnion('kind', [openId, saml])
  .refine(({ role, groups }) => role === null || groups === null, {
    error: 'Either groups decide who joins, or all people join with one role.',
    path: ['role'],
  });
export type NewProvider = z.infer<typeof NewProvider>;

export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'Use at most 200 characters.')
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'Enter a domain, such as acme.example.');

export const ProviderDomain = z.object({
  domain: z.string(),
  record: z.object({ name: z.string(), value: z.string() }).describe('The TXT record that proves it'),
  isProved: z.boolean(),
});
const domains = z.array(ProviderDomain);

/** Without its secret. */
export const TeamProvider = z.discriminatedUnion('kind', [
  openId.omit({ clientSecret: true }).extend({ domains }),
  saml.extend({ domains }),
]);
export type TeamProvider = z.infer<typeof TeamProvider>;
