import * as z from 'zod';
import { cleanName } from '../names.ts';

const atMost = (count: number) =>
  z
    .string()
    .trim()
    .max(count, `Use at most ${count.toLocaleString('en')} characters.`);

export const providerName = z
  .string()
  .transform(cleanName)
  .pipe(z.string().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.'))
  .describe('The label at the sign-in');

/** The claim or attribute with the groups of a person. */
export const providerGroups = atMost(200).min(1).nullable();

export const openIdFields = {
  kind: z.literal('openid'),
  issuer: z
    .url({ protocol: /^https?$/, error: 'Enter the address that the provider names as its issuer.' })
    .max(500, 'Use at most 500 characters.')
    .transform((url) => url.replace(/\/+$/, '')),
  clientId: atMost(200).min(1, 'Enter the client id.'),
  clientSecret: atMost(500).optional().describe('Without it the one from before is kept'),
};

export const samlFields = {
  kind: z.literal('saml'),
  issuer: atMost(500).regex(/^\S+$/, 'Enter the entity id of the provider, without spaces.'),
  entryPoint: z
    .url({ protocol: /^https?$/, error: 'Enter the address where the provider signs people in.' })
    .max(2_000, 'Use at most 2,000 characters.'),
  certificates: atMost(20_000)
    .min(1, 'Enter the certificate of the provider.')
    .describe('One or more certificates with which it signs, as PEM'),
};

export const ProviderAddresses = z
  .object({ redirect: z.string(), entityId: z.string(), reply: z.string() })
  .describe('For the provider: the redirect address of OpenID; the entity id and the reply address of SAML');
export type ProviderAddresses = z.infer<typeof ProviderAddresses>;
