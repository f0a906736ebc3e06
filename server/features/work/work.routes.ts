import type { workCalls } from '#contract/calls/work/work.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { listWork } from './work.ts';

export const workRoutes = ({ db }: Services): FeatureHandlers<keyof typeof workCalls> => ({
  listWork: async ({ actor }) => listWork(db, requireMember(actor)),
});
