import * as z from 'zod';
import { Review } from '../../comments/review.ts';
import { endpoint } from '../../endpoint.ts';

export const reviewCalls = {
  showReview: endpoint({
    method: 'GET',
    path: '/items/:itemId/review',
    summary: 'Returns a file with its team, folders and neighbours',
    audience: 'viewer',
    scope: 'items:read',
    params: z.object({ itemId: z.uuid() }),
    output: Review,
  }),
};
