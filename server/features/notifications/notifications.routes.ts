import type { FastifyInstance } from 'fastify';
import type { emailSettingCalls } from '#contract/calls/accounts/email-settings.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { changeSetting, changeUnsubscription, readUnsubscription, showSettings } from './email-preferences.ts';

export const notificationRoutes = ({ db, config }: Services): FeatureHandlers<keyof typeof emailSettingCalls> => ({
  showMailSettings: async ({ actor }) => showSettings(db, requireMember(actor)),

  changeMailSetting: async ({ actor, body }) => changeSetting(db, requireMember(actor), body),

  readUnsubscription: async ({ params }) => readUnsubscription(db, config.secret, params.token),

  changeUnsubscription: async ({ params, body }) =>
    changeUnsubscription(db, config.secret, params.token, body.isWanted),
});

const formLimitBytes = 16 * 1024;

/**
 * One-click unsubscribe (RFC 8058): the email program's server posts a form to the address in the header. A GET shows a
 * page that asks first, because virus scanners open every link.
 */
export function mountOneClick(app: FastifyInstance, { db, config }: Services): void {
  app.register(async (scope) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    // The form is always the same; the token in the address carries the data.
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: formLimitBytes }, async () => ({}));
    scope.post('/unsubscribe', async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      await changeUnsubscription(db, config.secret, typeof token === 'string' ? token : '', false);
      return reply.header('cache-control', 'no-store').type('text/plain').send('You no longer get these emails.');
    });
  });
}
