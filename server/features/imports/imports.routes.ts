import type { importCalls } from '#contract/calls/files/imports.ts';
import { loadPlace } from '#server/features/items/items.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { cancelImport, importOptions, listImports, loadImport, retryImport, startImports } from './imports.ts';

export const importRoutes = (services: Services): FeatureHandlers<keyof typeof importCalls> => {
  const { config, db } = services;
  return {
    importOptions: async () => importOptions(config),

    startImports: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const place = await loadPlace(db, caller, body);
      return { success: true, imports: await startImports(services, caller, place, body) };
    },

    listImports: async ({ actor }) => ({ imports: await listImports(db, requireMember(actor)) }),

    retryImport: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const upload = await loadImport(db, caller, params.importId);
      return { success: true, import: await retryImport(services, caller, upload, body.accessToken) };
    },

    cancelImport: async ({ actor, params }) => {
      const caller = requireMember(actor);
      await cancelImport(services, caller, await loadImport(db, caller, params.importId));
      return { success: true };
    },
  };
};
