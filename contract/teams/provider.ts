import * as z from 'zod';
import { cleanName } from '../names.ts';
import { MemberRole } from './members.ts';

export const mostDomains = 20;

const atMost = (count: number) =>
  z
    .string()
    .trim()
    .max(count, `Use at most ${count.toLocaleString('en')} characters.`);

const common = {
  name: z
    .string()
    .transform(cleanName)
    .pipe(z.string().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.'))
    .describe('The label at the sign-in'),
  role: MemberRole.exclude(['admin'])
    .nullable()
    .describe('Of people who arrive by it; null: they join by invitation, or by their groups'),
  groups: atMost(200)
    .min(1)
    .nullable()
    .describe(
      'The claim or attribute with the groups of a person, which then decide who joins; null: groups are not read',
    ),
  isOnly: z.boolean().describe('True: people of its domains can sign in nowhere else'),
};

const openId = z.object({
  kind: z.literal('openid'),
  ...common,
  issuer: z
    .url({ protocol: /^https?$/, error: 'Enter the address that the provider names as its issuer.' })
    .max(500, 'Use at most 500 characters.')
    .transform((url) => url.replace(/\/+$/, '')),
  clientId: atMost(200).min(1, 'Enter the client id.'),
  clientSecret: atMost(500).optional().describe('Without it the one from before is kept'),
});

const saml = z.object({
  kind: z.literal('saml'),
  ...common,
  issuer: atMost(500).regex(/^\S+$/, 'Enter the entity id of the provider, without spaces.'),
  entryPoint: z
    .url({ protocol: /^https?$/, error: 'Enter the address where the provider signs people in.' })
    .max(2_000, 'Use at most 2,000 characters.'),
  certificates: atMost(20_000)
    .min(1, 'Enter the certificate of the provider.')
    .describe('One or more certificates with which it signs, as PEM'),
});

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
