import * as z from 'zod';
import { MemberRole } from './members.ts';

/** The groups that give a role in a team, and all whose names are known. */
export const GroupRoles = z.object({
  roles: z.array(z.object({ group: z.string(), role: MemberRole, people: z.number() })),
  known: z.array(z.string()),
});
export type GroupRoles = z.infer<typeof GroupRoles>;

export const NewGroupRole = z.object({
  group: z.string().trim().min(1, 'Enter the name of a group.').max(200, 'Use at most 200 characters.'),
  role: MemberRole.nullable().describe('Null: the group gives no role any more'),
});
export type NewGroupRole = z.infer<typeof NewGroupRole>;
