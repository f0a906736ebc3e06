import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Review } from '../review.ts';

export const reviewCalls = {
  showReview: endpoint({
    method: 'GET',
    path: '/items/:itemId/review',
    summary: 'A file with its team, its folders and its neighbours',
    audience: 'viewer',
    params: z.object({ itemId: z.uuid() }),
    output: Review,
  }),
};
