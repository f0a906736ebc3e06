import * as z from 'zod';

export const UserId = z.uuid();

/** A person as sessions and the specification's calls know them. */
export const Identity = z.object({ user_id: UserId, email: z.email(), name: z.string() });
export type Identity = z.infer<typeof Identity>;

export type Provider = 'google' | 'microsoft';

/** The identity platform's rule of the specification. The upper end bounds the work of hashing. */
export const passwordLength = { min: 6, max: 128 } as const;
