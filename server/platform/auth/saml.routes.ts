import type { FastifyInstance } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { samlFormPath } from '#server/platform/http/guard/security.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { addressesOf, metadataPath } from './saml/addresses.ts';
import { checkResponse, openSaml, type SamlSource } from './saml/check-response.ts';
import { RefusedResponse } from './saml/document-rules.ts';
import { makeTicket } from './saml/tickets.ts';
import { loadTeamProvider, samlOfTeam } from './team-providers/team-providers.ts';
import { readWaysIn } from './ways-in/ways-in.ts';

const mostBytes = 128 * 1024;

type Asked = { Params: { teamId?: string } };

/** The pages of SAML that a provider reads, and to which it sends a person back. */
export function mountSaml(app: FastifyInstance, { config, db, log }: Services): void {
  const { publicUrl } = config;

  async function findSource(teamId: string | undefined): Promise<SamlSource> {
    const { saml } = await readWaysIn({ config, db });
    if (!teamId && saml) return { id: 'saml', saml, ...addressesOf(publicUrl) };
    const row = teamId ? await loadTeamProvider({ config, db }, teamId) : undefined;
    if (row?.kind === 'saml') return samlOfTeam(publicUrl, row);
    throw new AppError('not_found', 'There is no SAML provider here.');
  }

  app.get<Asked>(`${metadataPath}/:teamId?`, async ({ params }, reply) => {
    const metadata = (await openSaml(await findSource(params.teamId))).generateServiceProviderMetadata(null);
    return reply.type('application/samlmetadata+xml').send(metadata);
  });

  void app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: unknown, text: string) =>
      Object.fromEntries(new URLSearchParams(text)),
    );
    // A form of the provider's page, so the browser sends no cookies with it. It signs no one in: the browser goes on to
    // the end of the sign-in, which knows the browser by its cookie.
    scope.post<Asked>(`${samlFormPath}/:teamId?`, async (request, reply) => {
      await takeTry(db, [{ what: 'responses of SAML from', who: networkOf(request.ip), max: 60, perMs: minuteMs }]);
      const source = await findSource(request.params.teamId);
      const { SAMLResponse = '', RelayState = '' } = (request.body ?? {}) as Record<string, string>;
      const next = new URL(`${publicUrl}/api/auth/callback/${source.id}`);
      next.searchParams.set('state', RelayState);
      try {
        next.searchParams.set('code', await makeTicket(db, await checkResponse(source, SAMLResponse)));
      } catch (error) {
        if (!(error instanceof RefusedResponse)) throw error;
        log.warn({ reason: error.message, provider: source.id }, 'a response of a SAML provider was refused');
        next.searchParams.set('error', 'refused');
      }
      return reply.header('cache-control', 'no-store').redirect(next.href, 303);
    });
  });
}
