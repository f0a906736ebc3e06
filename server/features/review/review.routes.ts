import type { reviewCalls } from '#contract/calls/comments/review.ts';
import { requireCaller } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { showReview } from './review.ts';

export const reviewRoutes = (services: Services): FeatureHandlers<keyof typeof reviewCalls> => ({
  showReview: async ({ actor, params }) => showReview(services, requireCaller(actor), params.itemId),
});
