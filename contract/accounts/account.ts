import * as z from 'zod';
import { teamRoles } from '../team-roles.ts';
import { PersonImage, passwordLength, UserId } from './users.ts';

export const recoveryCodeCount = 10;

/** A user's view of their own account. */
export const Account = z.object({
  name: z.string(),
  image: PersonImage,
  email: z.email(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable().describe('An address that waits to be confirmed'),
  hasPassword: z.boolean(),
  providers: z.array(z.string()).describe('Other sign-in methods: google, microsoft'),
  twoFactor: z.boolean().describe('Signing in asks for a code of an authenticator app'),
  recoveryCodesLeft: z.int().describe('How often one can still sign in without the app'),
});
export type Account = z.infer<typeof Account>;

/**
 * Proof that the owner makes the request: the password; without one, an authenticator code; without either, a recent
 * sign-in.
 */
export const Proof = z.object({
  password: z.string().max(passwordLength.max).optional(),
  code: z.string().max(20).optional().describe('Six digits of the authenticator app'),
});
export type Proof = z.infer<typeof Proof>;

/** A signed-in session of the account. */
export const Device = z.object({
  id: z.uuid(),
  name: z.string().describe('In plain words, such as "Chrome on Windows"'),
  kind: z.enum(['computer', 'phone', 'program']),
  address: z.string().nullable().describe('From which address it signed in'),
  signedInAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const Heir = z.object({ userId: UserId, name: z.string(), email: z.string(), role: z.enum(teamRoles) });
export type Heir = z.infer<typeof Heir>;

/** The effects of deleting the account now. */
export const Leaving = z.object({
  ownedTeams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      fileCount: z.int(),
      heirs: z.array(Heir).describe('Members who can take the team over, admins first; at most 50'),
    }),
  ),
  joinedTeams: z.int(),
  deletedTeams: z.int().describe('Own teams in the trash, which are deleted permanently as well'),
  comments: z.int().describe('They stay, with the name as it is now'),
});
export type Leaving = z.infer<typeof Leaving>;
