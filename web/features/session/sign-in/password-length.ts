import type { passwordLength } from '#contract/accounts/users.ts';

// The types tie these to the contract's numbers: importing the values would add zod.
export const passwordMin: (typeof passwordLength)['min'] = 6;
export const passwordMax: (typeof passwordLength)['max'] = 128;
