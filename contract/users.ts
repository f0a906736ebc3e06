import * as z from 'zod';
import { refuseCharacters } from './names.ts';

export const UserId = z.uuid();

/** A person as sessions and the specification's calls know them. */
export const Identity = z.object({ user_id: UserId, email: z.email(), name: z.string() });
export type Identity = z.infer<typeof Identity>;

const breaksLines = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu;

/** What somebody wants to be called, in one line: names stand in lists and in the heads of mails. */
export const PersonName = z
  .string()
  .transform((typed) => typed.normalize('NFC').replace(breaksLines, ' ').trim())
  .pipe(z.string().min(1, 'Say your name.').max(200, 'Use at most 200 characters.'))
  .superRefine((name, context) => {
    const message = refuseCharacters(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Whether new accounts are free, by invitation, or not made at all. */
export const SignUp = z.enum(['open', 'invite', 'closed']);
export type SignUp = z.infer<typeof SignUp>;

export type Provider = 'google' | 'microsoft';

/** The identity platform's rule of the specification. The upper end bounds the work of hashing. */
export const passwordLength = { min: 6, max: 128 } as const;
export const NewPassword = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`);
