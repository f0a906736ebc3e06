import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Services } from '#server/platform/services.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { requireKnownHost } from './known-hosts.ts';

/** The one path that takes a form from another website, also for the provider of a team. It signs no one in by itself. */
export const samlFormPath = '/api/auth/saml/response';
const samlForm = new RegExp(`^${samlFormPath}(/[0-9a-f-]{36})?$`);

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Foreign sources that the page at a path needs in its CSP. */
type ForeignSources = (path: string) => Record<'script' | 'frame' | 'connect' | 'style', string[]> | undefined;

/** The worker of pdf.js, whose decoders of pictures are WebAssembly. It has a CSP of its own, so that no page may run any. */
const pdfWorker = /^\/assets\/pdf\.worker\.[\w.-]+\.mjs$/;

/** The headers of every response. Responses that bypass Fastify's hooks must set them themselves. */
function securityHeaders(
  { config, storage }: { config: Config; storage: Storage },
  path: string,
  foreignSources: ForeignSources,
): Record<string, string> {
  const landing = config.landingUrl ? ` ${new URL(config.landingUrl).origin}` : '';
  // The landing page frames our own site; no other page may be framed.
  const framedBy = path.startsWith('/site/') ? "'self'" : "'none'";
  // With S3, browsers talk to the storage directly.
  const bytes = storage.origin ? ` ${storage.origin}` : '';
  const picker = foreignSources(path.split('?')[0] ?? '');
  const besides = (sources: string[] = []) => sources.map((source) => ` ${source}`).join('');
  const headers: Record<string, string> = {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${pdfWorker.test(path) ? " 'wasm-unsafe-eval'" : ''}${besides(picker?.script)}`,
      `style-src 'self'${besides(picker?.style)}`,
      "font-src 'self'",
      `img-src 'self' data: blob:${bytes}`,
      `media-src 'self' blob:${bytes}`,
      `connect-src 'self'${bytes}${besides(picker?.connect)}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      `frame-src 'self'${landing}${besides(picker?.frame)}`,
      `frame-ancestors ${framedBy}`,
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // The URL of a shared page holds its link secret, so the default is no referrer. A Google API key can be restricted
    // to our origin, so the picker page sends the origin, never the full URL.
    'referrer-policy': picker ? 'strict-origin' : 'no-referrer',
    // The sign-in popup visits a provider and returns, so it must keep its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  if (config.publicUrl.startsWith('https:')) {
    // Only the operator knows whether the other subdomains have https.
    const subdomains = config.httpsOfSubdomains ? '; includeSubDomains' : '';
    headers['strict-transport-security'] = `max-age=31536000${subdomains}`;
  }
  return headers;
}

export function mountSecurity(
  app: FastifyInstance,
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  foreignSources: ForeignSources,
): void {
  const publicUrl = new URL(config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders({ config, storage }, request.url, foreignSources));
    requireKnownHost(request, config);
    // A WebSocket opens with a GET, but its events are as private as what a write changes.
    const isReading = reading.has(request.method) && request.headers.upgrade === undefined;
    if (isReading || isOurs(request.headers, publicUrl) || samlForm.test(request.url)) return;
    throw new AppError('forbidden', 'This request came from another website, so it was refused.');
  });
  app.addHook('preValidation', async ({ url, body }) => {
    if (url.includes('%00')) throw notStorable();
    if (!(body instanceof Readable)) refuseNul(body);
  });
}

/** A drawing has five levels; no call needs a deeper body. */
const maxDepth = 32;

/** Postgres stores every character but NUL. Iterative, because JSON may be nested deep enough to overflow the stack. */
function refuseNul(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new AppError('bad_request', 'body: this is nested too deeply.', 'body');
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) throw notStorable();
      if (Array.isArray(value)) for (const entry of value) next.push(entry);
      else if (typeof value === 'object' && value !== null)
        for (const [key, entry] of Object.entries(value)) next.push(key, entry);
    }
    level = next;
  }
}

function notStorable(): AppError {
  return new AppError('bad_request', 'This contains a character that cannot be stored. Type it again without it.');
}

/** Browsers send the origin of a write. A client that sends none is not a browser, so no page can have tricked it. */
function isOurs({ origin, host, ...headers }: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (origin === publicUrl.origin) return true;
  // A page opened under another name of this server (127.0.0.1 for localhost) is same-origin to its browser.
  const given = URL.canParse(origin) ? new URL(origin) : undefined;
  // A network attacker can forge an http page. With https, such a page is not ours.
  return given?.host === host && !(given?.protocol === 'http:' && publicUrl.protocol === 'https:');
}
