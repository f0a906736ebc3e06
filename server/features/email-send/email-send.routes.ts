import { requireSelf } from '#server/access/actor.ts';
import { networkOf } from '#server/auth/client-network.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { type Outcome, sendEmail } from './email-send.ts';

/** Fixed by the specification. */
const answers: Record<Outcome, { status: number; text: string }> = {
  sent: { status: 200, text: 'OK' },
  headless: { status: 451, text: 'Unavailable For Headless Browser' },
  blocked: { status: 403, text: 'Forbidden' },
  throttled: { status: 429, text: 'Too Many Requests' },
};

export const emailSendRoutes = (services: Services): FeatureHandlers<'sendEmail'> => ({
  sendEmail: async ({ actor, body, exchange: { request, reply } }) => {
    const caller = requireSelf(actor, body.user_id);
    // Newer browsers name themselves only in the second header.
    const userAgent = [request.headers['user-agent'], request.headers['sec-ch-ua']].join(' ');
    const from = { userAgent, network: networkOf(request.ip) };
    const outcome = await sendEmail(services, caller, body.template_params, from);
    const { status, text } = answers[outcome];
    reply.code(status).type('text/plain').send(text);
    return '';
  },
});
