import * as z from 'zod';
import { port, readSettings, setting, text, webUrl, wholeNumber } from './setting.ts';

export const networkSettings = {
  HOST: setting('an address to listen on, such as 127.0.0.1 or 0.0.0.0', text.default('127.0.0.1')),
  PORT: setting('a whole number from 1 to 65535', port.default(3000)),
  PUBLIC_URL: setting('the http(s) address that users open, such as https://vizio.example.com', webUrl.optional()),
  TRUST_PROXY: setting("the reverse proxy's address or network, such as 127.0.0.1 or 10.0.0.0/8", text.optional()),
  HTTPS_OF_SUBDOMAINS: setting('true or false', z.enum(['true', 'false']).optional()),
  MAX_CONNECTIONS: setting('a whole number, such as 2000', wholeNumber.optional()),
};

const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Connections are closed after `headersMs` without request headers, `idleMs` between requests, `stalledMs` within one.
 */
type TimeLimits = { headersMs: number; idleMs: number; stalledMs: number };

const timeLimits: TimeLimits = { headersMs: 15_000, idleMs: 72_000, stalledMs: 60_000 };

export type NetworkConfig = {
  host: string;
  port: number;
  publicUrl: string;
  /** True: no other host name is served. */
  isPublicUrlSet: boolean;
  /** True: it listens to this machine, and no proxy is known to pass on requests of others. */
  isOnThisMachineOnly: boolean;
  trustProxy: string | undefined;
  /** With https, browsers then open no subdomain of its host name without https either. */
  httpsOfSubdomains: boolean;
  /** Undefined: as many as the process's limit of open files allows. */
  maxConnections: number | undefined;
  timeLimits: TimeLimits;
};

export function readNetwork(environment: NodeJS.ProcessEnv): NetworkConfig {
  const settings = readSettings(networkSettings, environment);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    isOnThisMachineOnly: isLoopback.test(settings.HOST) && !settings.PUBLIC_URL && !settings.TRUST_PROXY,
    trustProxy: settings.TRUST_PROXY,
    httpsOfSubdomains: settings.HTTPS_OF_SUBDOMAINS === 'true',
    maxConnections: settings.MAX_CONNECTIONS,
    timeLimits,
  };
}
