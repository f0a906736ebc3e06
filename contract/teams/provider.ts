import * as z from 'zod';
import { cleanName } from '../names.ts';
import { MemberRole } from './members.ts';

export const mostDomains = 20;

const issuer = z
  .url({ protocol: /^https?$/, error: 'Enter the address that the provider names as its issuer.' })
  .max(500, 'Use at most 500 characters.')
  .transform((url) => url.replace(/\/+$/, ''));

const shape = z.object({
  name: z
    .string()
    .transform(cleanName)
    .pipe(z.string().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.'))
    .describe('The label at the sign-in'),
  issuer,
  clientId: z.string().trim().min(1, 'Enter the client id.').max(200, 'Use at most 200 characters.'),
  clientSecret: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .optional()
    .describe('Without it the one from before is kept'),
  role: MemberRole.exclude(['admin'])
    .nullable()
    .describe('Of people who arrive by it; null: they join by invitation, or by their groups'),
  groups: z
    .string()
    .trim()
    .min(1)
    .max(200, 'Use at most 200 characters.')
    .nullable()
    .describe('The claim with the groups of a person, which then decide who joins; null: groups are not read'),
  isOnly: z.boolean().describe('True: people of its domains can sign in nowhere else'),
});
export const NewProvider = shape.refine(({ role, groups }) => role === null || groups === null, {
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

/** Without its secret. */
export const TeamProvider = shape.omit({ clientSecret: true }).extend({ domains: z.array(ProviderDomain) });
export type TeamProvider = z.infer<typeof TeamProvider>;
