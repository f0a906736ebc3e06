import * as z from 'zod';
import { DecisionValue, Result, Verification } from './decisions.ts';

/** In hexadecimal, where no two spellings mean the same bytes. */
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const Hash = hex(32);
const Signature = hex(64);
const Time = z.iso.datetime();

const CertifiedDecision = z.strictObject({
  address: z.string().describe('Verified when this person decided'),
  how: Verification,
  value: DecisionValue,
  comment: z.string(),
  checked: z.array(z.boolean()).describe('For each line of the checklist'),
  at: Time,
});

const CertifiedRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('some'), count: z.int().min(1) }),
  z.strictObject({ kind: z.literal('primary'), address: z.string() }),
]);
export type CertifiedRule = z.infer<typeof CertifiedRule>;

const CertifiedStage = z.strictObject({
  name: z.string(),
  rule: CertifiedRule.describe('The people whose decisions make the result'),
  result: Result.nullable(),
  beganAt: Time.nullable(),
  dueAt: Time.nullable(),
  lockedAt: Time.nullable(),
  checklist: z.array(z.string()),
  people: z.array(z.string()).describe('The addresses of everyone who was asked'),
  decisions: z.array(CertifiedDecision).describe('All of them, revised ones too, in their order'),
});

/** All that a certificate says. The order of the fields is that of its bytes. */
export const CertificateBody = z.strictObject({
  server: z.url(),
  team: z.strictObject({ id: z.uuid(), name: z.string() }),
  file: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    version: z.int().min(1),
    sha256: Hash.describe('Of the file as it was uploaded'),
    renditionSha256: Hash.nullable().describe('Of the file that people watched, if it was another one'),
  }),
  result: Result,
  stages: z.array(CertifiedStage),
  issuedAt: Time,
  number: z.int().min(1).describe('Counts the certificates of the team'),
  previous: Hash.nullable().describe('Of the certificate before; null for the first'),
});
export type CertificateBody = z.infer<typeof CertificateBody>;

export const Certificate = z.strictObject({
  format: z.literal('vizio-approval-1'),
  body: CertificateBody,
  key: Hash.describe('The public Ed25519 key of the server'),
  signature: Signature.describe('Of the body'),
});
export type Certificate = z.infer<typeof Certificate>;

/** A line of the log of a team, which has one for each of its certificates. */
export const LogLine = z.strictObject({
  team: z.uuid(),
  number: z.int().min(1),
  file: z.uuid(),
  version: z.int().min(1),
  certificate: Hash,
  previous: Hash.nullable(),
  key: Hash.describe('The key of the server at that time'),
  signature: Signature.describe('Of the fields before'),
});
export type LogLine = z.infer<typeof LogLine>;
