import * as z from 'zod';
import { PersonImage } from '../accounts/users.ts';

export const activityKinds = ['uploads', 'comments', 'approvals', 'changes', 'deletions', 'shares', 'people'] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Entries of one person with the same action in a short time, as one line. */
export const ActivityGroup = z.object({
  id: z.uuid(),
  at: z.iso.datetime().describe('Of its newest entry'),
  who: z.string(),
  whoId: z.uuid().nullable().describe('Null for guests and deleted accounts'),
  image: PersonImage,
  action: z.string().describe('Such as item.create or comment.create'),
  subjects: z.array(z.string()).describe('The names of the first few different items or people'),
  subjectCount: z.int().describe('How many there are'),
  count: z.int().describe('How many entries'),
  detail: z.string().describe('In words; empty if the entries differ'),
  itemId: z.uuid().nullable().describe('The video that all of them are about'),
});
export type ActivityGroup = z.infer<typeof ActivityGroup>;
