import * as z from 'zod';
import { PersonImage } from '../accounts/users.ts';
import { FoundItem } from './items.ts';

const inTeam = { teamId: z.uuid(), teamName: z.string() };

export const FoundAnywhere = FoundItem.extend(inTeam);
export type FoundAnywhere = z.infer<typeof FoundAnywhere>;

export const FoundComment = z.object({
  ...inTeam,
  id: z.uuid(),
  itemId: z.uuid(),
  itemName: z.string(),
  version: z.number().int(),
  isNewest: z.boolean().describe('Whether it is on the newest version'),
  authorName: z.string(),
  excerpt: z.string().describe('The text around the match'),
  createdAt: z.iso.datetime(),
});
export type FoundComment = z.infer<typeof FoundComment>;

export const FoundPerson = z.object({
  ...inTeam,
  userId: z.uuid(),
  name: z.string(),
  image: PersonImage,
  email: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;
