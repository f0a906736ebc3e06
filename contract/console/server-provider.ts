import * as z from 'zod';
import { openIdFields, providerGroups, providerName, samlFields } from '../accounts/provider-fields.ts';
import { DomainName } from '../teams/provider.ts';

const common = {
  name: providerName,
  domains: z.array(DomainName).max(50, 'Use at most 50 domains.').describe('It vouches for addresses of these domains'),
  groups: providerGroups.describe('They can get roles in teams; null: they are not read'),
  isOnly: z.boolean().describe('True: only people who run the server can use a password'),
};
const openId = z.object({
  ...common,
  ...openIdFields,
  checkMinutes: z
    .number()
    .int()
    .min(1)
    .max(1_440)
    .nullable()
    .describe('How often it is asked whether a person is still there; null: never'),
});
const saml = z.object({ ...common, ...samlFields });

/** The provider of the whole server. */
export const NewServerProvider = z.discriminatedUnion('kind', [openId, saml]);
export type NewServerProvider = z.infer<typeof NewServerProvider>;

/** Without its secret. */
export const ServerProvider = z.discriminatedUnion('kind', [openId.omit({ clientSecret: true }), saml]);
export type ServerProvider = z.infer<typeof ServerProvider>;
