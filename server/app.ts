import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { approvalRoutes, mountApprovalKey } from '#server/features/approvals/approvals.routes.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts';
import { captionRoutes } from '#server/features/captions/captions.routes.ts';
import { changesRoutes } from '#server/features/changes/changes.routes.ts';
import { commentRoutes } from '#server/features/comments/comments.routes.ts';
import { consoleRoutes } from '#server/features/console/console.routes.ts';
import { cutRoutes } from '#server/features/cuts/cuts.routes.ts';
import { deviceRequestRoutes, mountDeviceGrant } from '#server/features/device-requests/device-requests.routes.ts';
import { downloadRoutes } from '#server/features/downloads/downloads.routes.ts';
import { fieldRoutes } from '#server/features/fields/fields.routes.ts';
import { guestRoutes } from '#server/features/guests/guests.routes.ts';
import { importRoutes } from '#server/features/imports/imports.routes.ts';
import { pickerPolicy } from '#server/features/imports/imports.ts';
import { inviteRoutes } from '#server/features/invites/invites.routes.ts';
import { itemRoutes } from '#server/features/items/items.routes.ts';
import { markRoutes } from '#server/features/marks/marks.routes.ts';
import { memberRoutes } from '#server/features/members/members.routes.ts';
import { mountOneClick, notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { passkeyRoutes } from '#server/features/passkeys/passkeys.routes.ts';
import { pictureRoutes } from '#server/features/pictures/pictures.routes.ts';
import { mountFrameTimes, mountGrowing, processingRoutes } from '#server/features/processing/processing.routes.ts';
import { providerRoutes } from '#server/features/providers/providers.routes.ts';
import { reviewRoutes } from '#server/features/review/review.routes.ts';
import { ruleRoutes } from '#server/features/rules/rules.routes.ts';
import { mountScim } from '#server/features/scim/scim.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { shareMailRoutes } from '#server/features/share-mails/share-mails.routes.ts';
import { mountShortLinks, shareRoutes } from '#server/features/shares/shares.routes.ts';
import { mountSinglePut, specificationRoutes } from '#server/features/specification/specification.routes.ts';
import { teamRoutes } from '#server/features/teams/teams.routes.ts';
import { serviceRoutes } from '#server/features/tokens/services.routes.ts';
import { tokenRoutes } from '#server/features/tokens/tokens.routes.ts';
import { trashRoutes } from '#server/features/trash/trash.routes.ts';
import { uploadRoutes } from '#server/features/uploads/uploads.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { viewRoutes } from '#server/features/views/views.routes.ts';
import { workRoutes } from '#server/features/work/work.routes.ts';
import { mountAuth } from '#server/platform/auth/auth.routes.ts';
import { mountSaml } from '#server/platform/auth/saml.routes.ts';
import { mountLocalBytes } from '#server/platform/http/bytes/local-bytes.routes.ts';
import { mountEvents } from '#server/platform/realtime/events.routes.ts';
import type { Services } from '#server/platform/services.ts';
import { type Handlers, mountEndpoints } from './platform/http/endpoint.ts';
import { mountErrorHandler } from './platform/http/error-handler.ts';
import { mountAsGuest } from './platform/http/guard/as-guest.ts';
import { createLimitedServer } from './platform/http/guard/limited-server.ts';
import { mountSecurity } from './platform/http/guard/security.ts';
import { mountSecurityTxt } from './platform/http/guard/security-txt.ts';
import { mountHealth } from './platform/http/health.ts';
import { logRefusals } from './platform/http/log-refusals.ts';
import { describeApi } from './platform/http/openapi.ts';
import { mountRequestIds, requestIdOptions } from './platform/http/request-id.ts';
import { watchRequests } from './platform/http/watch-requests.ts';
import { mountWebFiles } from './platform/http/web-files.ts';

/** Registers every route of the server. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    // URLs carry share secrets, so requests are never logged as they arrive.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.config.trustProxy ?? false,
    serverFactory: (handle) => createLimitedServer(handle, services.config),
    forceCloseConnections: 'idle',
    // A graceful stop waits for open connections anyway, so it serves what still arrives on them and then closes each.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    ...requestIdOptions,
  });
  // A plain text body needs no CORS preflight, so it is never parsed as JSON.
  app.removeContentTypeParser('text/plain');

  mountErrorHandler(app);
  mountRequestIds(app);
  watchRequests(app, services.metrics);
  logRefusals(app);
  mountSecurity(app, services, (path) => pickerPolicy(services.config, path));
  mountHealth(app, services);
  mountAsGuest(app);
  mountSecurityTxt(app, services.config);
  mountSaml(app, services);
  mountAuth(app, services);
  mountEndpoints(app, services, allHandlers(services));
  mountDeviceGrant(app, services);
  mountScim(app, services);
  mountSinglePut(app, services);
  mountFrameTimes(app, services);
  mountGrowing(app, services);
  mountOneClick(app, services);
  mountShortLinks(app, services);
  mountApprovalKey(app, services);
  if (services.storage.kind === 'local') mountLocalBytes(app, services.storage, services.links, services.permits);
  await mountEvents(app, services);
  let description: ReturnType<typeof describeApi> | undefined;
  app.get(`${apiPrefix}/openapi.json`, async () => {
    // On its first request: it takes longer than all else of a start.
    description ??= describeApi(services.config.publicUrl);
    return description;
  });
  await mountWebFiles(app);
  return app;
}

function allHandlers(services: Services): Handlers {
  return {
    ...specificationRoutes(services),
    ...userRoutes(services),
    ...accountRoutes(services),
    ...passkeyRoutes(services),
    ...tokenRoutes(services),
    ...serviceRoutes(services),
    ...providerRoutes(services),
    ...deviceRequestRoutes(services),
    ...pictureRoutes(services),
    ...teamRoutes(services),
    ...memberRoutes(services),
    ...inviteRoutes(services),
    ...approvalRoutes(services),
    ...workRoutes(services),
    ...calendarRoutes(services),
    ...ruleRoutes(services),
    ...viewRoutes(services),
    ...auditRoutes(services),
    ...itemRoutes(services),
    ...fieldRoutes(services),
    ...trashRoutes(services),
    ...markRoutes(services),
    ...searchRoutes(services),
    ...uploadRoutes(services),
    ...importRoutes(services),
    ...processingRoutes(services),
    ...changesRoutes(services),
    ...captionRoutes(services),
    ...cutRoutes(services),
    ...downloadRoutes(services),
    ...reviewRoutes(services),
    ...commentRoutes(services),
    ...shareRoutes(services),
    ...shareMailRoutes(services),
    ...guestRoutes(services),
    ...notificationRoutes(services),
    ...consoleRoutes(services),
  };
}
