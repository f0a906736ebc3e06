import type { passwordLength } from '#contract/users.ts';

// The contract's numbers, held to them by their types: importing the values would bring zod along.
export const passwordMin: (typeof passwordLength)['min'] = 6;
export const passwordMax: (typeof passwordLength)['max'] = 128;
