import type { SpecificationName } from '#contract/specification/specification.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { commentRoutes } from './comments.routes.ts';
import { emailRoutes } from './email.routes.ts';
import { identityRoutes } from './identity.routes.ts';
import { itemRoutes } from './items.routes.ts';
import { shareRoutes } from './shares.routes.ts';
import { teamRoutes } from './teams.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';

export { mountSinglePut } from './uploads.routes.ts';

/** Serves the specification's calls. Each handler translates its names and paths, and calls the feature that does the work. */
export const specificationRoutes = (services: Services): FeatureHandlers<SpecificationName | 'findFile'> => ({
  ...identityRoutes(services),
  ...teamRoutes(services),
  ...itemRoutes(services),
  ...uploadRoutes(services),
  ...shareRoutes(services),
  ...commentRoutes(services),
  ...emailRoutes(services),
});
