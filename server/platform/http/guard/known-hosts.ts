import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';

/** Load balancers call these by IP address. */
const healthPaths = new Set(['/healthz', '/readyz']);
/** No website can have these names, and local proxies send them by default. */
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A website can point its own host name at our address (DNS rebinding), and browsers would treat its pages as ours.
 * Behind a trusted proxy `host` is X-Forwarded-Host. Without PUBLIC_URL the valid host names are unknown, unless only
 * this machine has access: then a proxy that no setting names must not let strangers in.
 */
export function requireKnownHost({ host, url }: FastifyRequest, config: Config): void {
  if (!config.isPublicUrlSet && !config.isOnThisMachineOnly) return;
  if (healthPaths.has(url.split('?')[0] ?? '')) return;
  const ours = new URL(config.publicUrl);
  const address = `${ours.protocol}//${host}`;
  const given = URL.canParse(address) ? new URL(address) : undefined;
  if (given && (given.host === ours.host || loopbackNames.has(given.hostname))) return;
  const advice = config.isPublicUrlSet
    ? 'instead'
    : 'on its machine, or set PUBLIC_URL to the address that people open';
  throw new AppError('bad_request', `This server has another name. Open ${config.publicUrl} ${advice}.`);
}
