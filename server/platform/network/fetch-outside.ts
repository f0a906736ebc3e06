import { lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses to which a person of a team may let the server connect: any, or those of the internet alone, by https. */
export type Reach = 'anywhere' | 'public';
type Init = { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal };

const mostBytes = 2 ** 20;
const timeoutMs = 10_000;

/** Networks that are not the internet: this machine, private and shared ones, and those for tests and many receivers. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
/** Only this part of IPv6 is the internet, without the networks that carry IPv4 in them. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && internet.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** The addresses are compared where the connection is made: a name may lead elsewhere a moment later. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const allowed = found.filter(({ address }) => isPublic(address));
    const [first] = allowed;
    if (!first) return done(new Error(`${name} is not on the internet`), []);
    if (options.all) done(null, allowed);
    else done(null, first.address, first.family);
  });
};

/** A fetch without redirects, for addresses that a person of a team has given. */
export const fetchWithin =
  (reach: Reach) =>
  async (address: string, { method = 'GET', headers = {}, body, signal }: Init = {}): Promise<Response> => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (reach === 'public' && url.protocol !== 'https:') throw new Error('the address does not begin with https');
    if (reach === 'public' && isIP(host) && !isPublic(host)) throw new Error(`${host} is not on the internet`);
    const text = body === undefined || body === null ? undefined : String(body);
    const options: RequestOptions = {
      method,
      agent: false,
      headers: { ...headers, ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }) },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      ...(reach === 'public' && { lookup: lookupPublic }),
    };
    return new Promise((settle, fail) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) request.destroy(new Error(`${url.host} sent more than ${mostBytes} bytes`));
          else parts.push(part);
        });
        response.on('error', fail);
        response.on('end', () => {
          const { statusCode: status = 502, headers: received } = response;
          const type = received['content-type'];
          settle(
            new Response(bytes > 0 ? Buffer.concat(parts) : null, {
              status,
              headers: type ? { 'content-type': type } : {},
            }),
          );
        });
      });
      request.on('error', fail);
      request.end(text);
    });
  };
