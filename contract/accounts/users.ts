import * as z from 'zod';
import { cleanName, refuseCharacters } from '../names.ts';

export const UserId = z.uuid();

export const PersonImage = z.string().nullable().describe("The address of a person's picture; null without one");

/** The user of a session. */
export const SessionUser = z.object({
  id: UserId,
  email: z.email(),
  name: z.string(),
  image: PersonImage,
  isServerAdmin: z.boolean().describe('True for people who may open the console of the server'),
  awaitsConsole: z.boolean().describe('True for an account that may open it once its address is confirmed'),
});
export type SessionUser = z.infer<typeof SessionUser>;

const breaksLines = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu;

/** A person's name, on one line: names appear in lists and email headers. */
export const PersonName = z
  .string()
  .transform((typed) => cleanName(typed.replace(breaksLines, ' ')))
  .pipe(z.string().min(1, 'Enter your name.').max(200, 'Use at most 200 characters.'))
  .superRefine((name, context) => {
    const message = refuseCharacters(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Whether anyone, only invited people, or no one can create an account. */
export const SignUp = z.enum(['open', 'invite', 'closed']);
export type SignUp = z.infer<typeof SignUp>;

/** The provider of this deployment, with a name of its own: by OpenID or by SAML. */
export const OwnProvider = z.enum(['oidc', 'saml']);
export type OwnProvider = z.infer<typeof OwnProvider>;

export const Provider = z.enum(['google', 'microsoft', ...OwnProvider.options]);
export type Provider = z.infer<typeof Provider>;

/** The specification's minimum. The maximum bounds the work of hashing. */
export const passwordLength = { min: 6, max: 128 } as const;
export const NewPassword = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`);
