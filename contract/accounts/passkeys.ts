import * as z from 'zod';

export const mostPasskeys = 20;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name, such as the device that has the passkey.')
  .max(80, 'A name can have 80 characters.');

/** Bytes as WebAuthn writes them into JSON. */
const Base64Url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

const credential = {
  id: Base64Url(1_500),
  rawId: Base64Url(1_500),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The JSON of a new credential of WebAuthn. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    attestationObject: Base64Url(30_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** The JSON of a signature of WebAuthn. */
export const SignedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    authenticatorData: Base64Url(10_000),
    signature: Base64Url(5_000),
    userHandle: Base64Url(200).nullish(),
  }),
});
export type SignedCredential = z.infer<typeof SignedCredential>;

/** The JSON that a browser turns into the options of `navigator.credentials`. */
export const CredentialOptions = z.record(z.string(), z.unknown());
