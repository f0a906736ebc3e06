import * as z from 'zod';
import { type Scope, scopes } from '../scopes.ts';
import { Proof } from './account.ts';

export const tokenDays = { default: 90, max: 366 };
export const mostTokens = 100;
const mostPlaces = 50;

export const TokenName = z
  .string()
  .trim()
  .min(1, 'Name the token after the program that will use it.')
  .max(80, 'Use at most 80 characters.');

export const TokenScopes = z
  .array(z.enum(scopes as [Scope, ...Scope[]]))
  .min(1, 'Choose what the token may do.')
  .transform((given) => [...new Set(given)]);

/** The parts of a new token that its person chooses. Without teams and folders it reaches every team of theirs. */
export const TokenChoice = z.object({
  name: TokenName,
  scopes: TokenScopes,
  teamIds: z.array(z.uuid()).min(1).max(mostPlaces).nullable().default(null),
  folderIds: z.array(z.uuid()).min(1).max(mostPlaces).nullable().default(null).describe('Folders of one team'),
  days: z.int().min(1).max(tokenDays.max, `A token lasts at most ${tokenDays.max} days.`).default(tokenDays.default),
});
export type TokenChoice = z.infer<typeof TokenChoice>;

export const NewToken = z.object({
  ...TokenChoice.shape,
  proof: Proof,
  serviceId: z
    .uuid()
    .nullable()
    .default(null)
    .describe('A program of a team that the caller manages; null: the caller'),
});
export type NewToken = z.infer<typeof NewToken>;

const Named = z.object({ id: z.uuid(), name: z.string() });

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  teams: z
    .array(Named)
    .nullable()
    .describe('Null: all teams of the person. Teams that the person has left are not listed'),
  folders: z.array(Named).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Letters that are not misread, and that make no words. */
export const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';

/** As a person types it: small letters, spaces and a missing hyphen are fine. */
export const UserCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z]/g, ''))
  .refine((code) => code.length === 8, 'A code has eight letters. Copy it from the program.');

export const DeviceRequest = z.object({
  program: z.string(),
  scopes: z.array(z.string()),
  address: z.string().describe('From which address the program asked'),
  askedAt: z.iso.datetime(),
});
export type DeviceRequest = z.infer<typeof DeviceRequest>;
