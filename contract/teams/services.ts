import * as z from 'zod';
import { ApiToken } from '../accounts/tokens.ts';
import { PersonName, UserId } from '../accounts/users.ts';
import { memberRoles } from './members.ts';

export const mostServices = 50;

export const NewService = z.object({
  name: PersonName,
  role: z.enum(memberRoles).exclude(['admin']).describe('Its tokens never have more rights'),
});

/** An account of a team for a program. */
export const Service = z.object({
  userId: UserId,
  name: z.string(),
  role: z.enum(memberRoles),
  tokens: z.array(ApiToken),
});
export type Service = z.infer<typeof Service>;
