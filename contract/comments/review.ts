import * as z from 'zod';
import { FileItem } from '../items/items.ts';
import { Team } from '../teams/teams.ts';

const Neighbour = z.object({ id: z.uuid(), name: z.string() });

/** The data of a review page. */
export const Review = z.object({
  file: FileItem,
  team: Team,
  trail: z.array(Neighbour).describe('The folders on the way to it'),
  previous: Neighbour.nullable().describe('The file before it in its folder, by name'),
  next: Neighbour.nullable(),
  canAssign: z.boolean().describe('Whether the caller may assign the comments that they write'),
});
export type Review = z.infer<typeof Review>;
