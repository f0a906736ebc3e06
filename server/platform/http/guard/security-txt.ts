import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contract/durations.ts';
import type { Config } from '#server/platform/config/config.ts';
import { sendNotFound } from '../error-handler.ts';

const yearMs = 365 * dayMs;

/** Contact for vulnerability reports (RFC 9116). Only the operator knows it, so there is none without the setting. */
export function mountSecurityTxt(app: FastifyInstance, { publicUrl, securityContact }: Config): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    if (!securityContact) return sendNotFound(request, reply);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + yearMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
