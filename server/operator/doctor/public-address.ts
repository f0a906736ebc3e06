import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Finding } from '#contract/console/console.ts';
import { apiPrefix } from '#contract/endpoints.ts';
import { eventsPath } from '#contract/events.ts';
import type { Config } from '#server/platform/config/config.ts';
import { localPartPath } from '#server/platform/storage/local/local.ts';
import { check, good, warning, wrong } from './finding.ts';

/** A proxy that collects whole bodies is found by it, so a busy machine must respond sooner. */
const patienceMs = 30_000;
/** Larger than the limits that proxies have by default. */
const bodyBytes = 16 * 2 ** 20;

type Needed = Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'trustProxy' | 'port'>;

/** The address that people open, with everything in front of the server. The server must run. */
export async function checkPublicAddress(config: Needed): Promise<Finding[]> {
  const { publicUrl } = config;
  const start = 'Start the server first. If it runs, look at the proxy, DNS and firewall in front of it.';
  const [first, ...others] = await check(`address: ${publicUrl}`, start, () => checkPages(config));
  if (!first || first.state === 'wrong') return first ? [first] : [];
  return [
    first,
    ...others,
    ...(await check('WebSocket', socketFix, () => checkSocket(publicUrl))),
    ...(await check('ranges', 'Let the proxy pass the Range header.', () => checkRanges(publicUrl))),
    ...(await check('uploads', bodyFix, () => checkUploads(publicUrl))),
  ];
}

const socketFix =
  'nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;';
const bodyFix = 'nginx: client_max_body_size 0; proxy_request_buffering off;';

async function checkPages({ publicUrl, isPublicUrlSet, trustProxy, port }: Needed): Promise<Finding[]> {
  const health = await send(publicUrl, '/healthz');
  if (health.status !== 200) {
    return [
      wrong(`address: ${publicUrl} responds with ${health.status}`, `Let the proxy pass everything to port ${port}.`),
    ];
  }
  const page = await send(publicUrl, '/login');
  if (page.status === 400) {
    return [wrong(`address: pages respond with 400 at ${publicUrl}`, 'nginx: proxy_set_header Host $http_host;')];
  }
  if (!isPublicUrlSet) {
    return [
      warning(`address: ${publicUrl} works on this machine only`, 'Set PUBLIC_URL to the address that people open.'),
    ];
  }
  const findings = [good(`address: ${publicUrl} leads here`)];
  if (new URL(publicUrl).port !== String(port) && !trustProxy) {
    const all = 'address: TRUST_PROXY is not set, so all people count as one for rate limits';
    findings.push(warning(all, 'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1'));
  }
  if (publicUrl.startsWith('http:')) {
    findings.push(warning('address: passwords and videos travel unencrypted', 'Put a proxy with https in front.'));
  }
  return findings;
}

async function checkSocket(publicUrl: string): Promise<Finding> {
  const sent = open(publicUrl, apiPrefix + eventsPath, 'GET', {
    origin: new URL(publicUrl).origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from(randomUUID().slice(0, 16)).toString('base64'),
  });
  sent.end();
  const opened = once(sent, 'upgrade').then(([, socket]) => socket.destroy() && true);
  const refused = once(sent, 'response').then(() => sent.destroy() && false);
  return (await Promise.race([opened, refused]))
    ? good('WebSocket: open pages follow changes at once')
    : wrong('WebSocket: the proxy does not pass it, so open pages miss changes', socketFix);
}

async function checkRanges(publicUrl: string): Promise<Finding> {
  const { body } = await send(publicUrl, '/login');
  const script = /(?:src|href)="(\/[^"]+\.js)"/.exec(body)?.[1];
  if (!script) return wrong('ranges: the page has no script', 'Let the proxy pass pages as they are.');
  const { status } = await send(publicUrl, script, { range: 'bytes=0-9', 'accept-encoding': 'identity' });
  return status === 206
    ? good('ranges: videos can be played from any point')
    : wrong(`ranges: ${status} instead of 206, so videos cannot be sought`, 'Let the proxy pass the Range header.');
}

/**
 * The beginning of a part without a signature. We refuse it with 403 at once. A proxy with a limit is first, and one that
 * collects whole bodies waits for the rest.
 */
async function checkUploads(publicUrl: string): Promise<Finding> {
  const headers = { 'content-length': String(bodyBytes), 'content-type': 'application/octet-stream' };
  const sent = open(publicUrl, `${localPartPath}/${randomUUID()}/1`, 'PUT', headers);
  sent.write(Buffer.alloc(1_000));
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  const status = await responded.then(([{ statusCode }]) => statusCode).catch(() => undefined);
  sent.on('error', () => {}).destroy();
  if (status === 413) return wrong('uploads: the proxy refuses parts of a file', bodyFix);
  if (status === undefined) return wrong('uploads: the proxy collects a part before it passes it on', bodyFix);
  return good('uploads: the proxy passes large bodies as they come');
}

async function send(
  publicUrl: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: string }> {
  const sent = open(publicUrl, path, 'GET', headers);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

function open(publicUrl: string, path: string, method: string, headers: Record<string, string>): ClientRequest {
  const request = publicUrl.startsWith('https:') ? httpsRequest : httpRequest;
  return request(publicUrl + path, { method, headers, agent: false, signal: AbortSignal.timeout(patienceMs) });
}
