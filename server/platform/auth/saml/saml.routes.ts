import type { FastifyInstance } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import { samlFormPath } from '#server/platform/http/guard/security.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { metadataPath } from './addresses.ts';
import { checkResponse, openSaml } from './check-response.ts';
import { RefusedResponse } from './document-rules.ts';
import { makeTicket } from './tickets.ts';

const mostBytes = 128 * 1024;

/** The pages of SAML that a provider reads, and to which it sends a person back. */
export async function mountSaml(app: FastifyInstance, { config, db, log }: Services): Promise<void> {
  const { saml, publicUrl } = config;
  if (!saml) return;
  const metadata = (await openSaml(saml, publicUrl)).generateServiceProviderMetadata(null);
  app.get(metadataPath, async (_, reply) => reply.type('application/samlmetadata+xml').send(metadata));

  void app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: unknown, text: string) =>
      Object.fromEntries(new URLSearchParams(text)),
    );
    // A form of the provider's page, so the browser sends no cookies with it. It signs no one in: the browser goes on to
    // the end of the sign-in, which knows the browser by its cookie.
    scope.post(samlFormPath, async (request, reply) => {
      await takeTry(db, [{ what: 'responses of SAML from', who: networkOf(request.ip), max: 60, perMs: minuteMs }]);
      const { SAMLResponse = '', RelayState = '' } = (request.body ?? {}) as Record<string, string>;
      const next = new URL(`${publicUrl}/api/auth/callback/saml`);
      next.searchParams.set('state', RelayState);
      try {
        next.searchParams.set('code', await makeTicket(db, await checkResponse(saml, publicUrl, SAMLResponse)));
      } catch (error) {
        if (!(error instanceof RefusedResponse)) throw error;
        log.warn({ reason: error.message }, 'a response of the SAML provider was refused');
        next.searchParams.set('error', 'refused');
      }
      return reply.header('cache-control', 'no-store').redirect(next.href, 303);
    });
  });
}
