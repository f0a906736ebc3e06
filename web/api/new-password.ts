import { useQuery } from '@tanstack/react-query';
import type { passwordLength } from '#contract/accounts/users.ts';
import { signInOptions } from './sign-in-options.ts';

// The types tie these to the contract's numbers: importing the values would add zod.
const specifiedMin: (typeof passwordLength)['min'] = 6;
export const passwordMax: (typeof passwordLength)['max'] = 128;

/** The length of new passwords, and the advice next to their field. */
export function usePasswordRule(): { min: number; hint: string } {
  const min = useQuery(signInOptions).data?.passwordMin ?? specifiedMin;
  return { min, hint: `At least ${min} characters. Longer is safer: four words are easy to remember.` };
}
