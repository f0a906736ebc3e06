import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { FoundItem } from '../../items/items.ts';
import { FoundAnywhere, FoundComment, FoundPerson } from '../../items/search.ts';
import { TeamId } from '../shared.ts';

const SearchText = z.string().trim().min(1).max(200);

export const searchCalls = {
  searchEverything: endpoint({
    method: 'GET',
    path: '/search',
    summary: "Searches names, comments and people in all of the caller's teams",
    audience: 'signed-in',
    scope: 'items:read',
    fitsLimits: true,
    query: z.object({ q: SearchText, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.object({
      items: z.array(FoundAnywhere),
      comments: z.array(FoundComment).describe('The newest first; none for fewer than three letters'),
      people: z.array(FoundPerson).describe('Each person once, with one team that the caller shares with them'),
    }),
  }),
  searchItems: endpoint({
    method: 'GET',
    path: '/teams/:teamId/search',
    summary: 'Searches the folders and files of the whole team by name',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      q: SearchText,
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({ items: z.array(FoundItem) }),
  }),
};
