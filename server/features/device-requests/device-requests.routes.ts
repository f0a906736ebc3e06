import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { deviceRequestCalls } from '#contract/calls/accounts/device-requests.ts';
import { minuteMs } from '#contract/durations.ts';
import { scopes } from '#contract/scopes.ts';
import { openHolder } from '#server/features/account/account.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import {
  allowRequest,
  beginRequest,
  denyRequest,
  expiresInMs,
  fetchToken,
  intervalS,
  showRequest,
} from './device-requests.ts';
import { Refusal, refuse } from './refusal.ts';

const done = { success: true } as const;

export const deviceRequestRoutes = (services: Services): FeatureHandlers<keyof typeof deviceRequestCalls> => {
  const holderOf = openHolder(services);
  return {
    showDeviceRequest: async (call) => showRequest(services, await holderOf(call), call.params.userCode),
    allowDeviceRequest: async (call) => {
      await allowRequest(services, await holderOf(call), call.params.userCode, call.body);
      return done;
    },
    denyDeviceRequest: async (call) => {
      await denyRequest(services, await holderOf(call), call.params.userCode);
      return done;
    },
  };
};

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const mostBytes = 10_000;

/** The two addresses that a program calls, as RFC 8628 says: forms in, errors as `error`. */
export function mountDeviceGrant(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: FastifyRequest, text: string) =>
      Object.fromEntries(new URLSearchParams(text)),
    );
    const serve = (
      path: string,
      respond: (fields: Record<string, unknown>, request: FastifyRequest) => Promise<object>,
    ) =>
      scope.post(`/api/oauth/${path}`, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return respond((request.body ?? {}) as Record<string, unknown>, request).catch((error) => say(reply, error));
      });

    serve('device_authorization', async ({ client_id, scope: asked }, { ip }) => {
      const network = networkOf(ip);
      await takeTry(services.db, [{ what: 'device requests from', who: network, max: 20, perMs: 15 * minuteMs }]);
      const { userCode, deviceCode } = await beginRequest(services.db, { ...readAsked(client_id, asked), address: ip });
      const page = `${services.config.publicUrl}/device`;
      return {
        ...{ device_code: deviceCode, user_code: userCode, expires_in: expiresInMs / 1000, interval: intervalS },
        ...{ verification_uri: page, verification_uri_complete: `${page}?code=${userCode}` },
      };
    });

    serve('token', async ({ grant_type, device_code }) => {
      if (grant_type !== grantType) throw refuse('unsupported_grant_type');
      if (typeof device_code !== 'string') throw refuse('invalid_request');
      const { text, scopes: granted, lastsS } = await fetchToken(services, device_code);
      return { access_token: text, token_type: 'Bearer', expires_in: lastsS, scope: granted.join(' ') };
    });
  });
}

function readAsked(clientId: unknown, asked: unknown): { program: string; scopes: string[] } {
  const program = typeof clientId === 'string' ? clientId.trim() : '';
  if (program === '' || program.length > 80 || typeof asked !== 'string') throw refuse('invalid_request');
  const list = [...new Set(asked.split(/\s+/).filter(Boolean))];
  if (list.length === 0 || !list.every((one) => (scopes as string[]).includes(one))) throw refuse('invalid_scope');
  return { program, scopes: list };
}

function say(reply: FastifyReply, error: unknown): object {
  if (!(error instanceof Refusal)) throw error;
  reply.code(400);
  return error.body;
}
