import { identityCalls } from './calls/identity.ts';
import { importCalls } from './calls/imports.ts';
import { itemCalls } from './calls/items.ts';
import { memberCalls } from './calls/members.ts';
import { processingCalls } from './calls/processing.ts';
import { teamCalls } from './calls/teams.ts';
import { uploadCalls } from './calls/uploads.ts';

export const apiPrefix = '/vizioApi';

/**
 * Every call of the product. The server's routes, the browser's client, the access matrix test and
 * the OpenAPI document are derived from this table; nothing else declares a path.
 */
export const endpoints = {
  ...identityCalls,
  ...teamCalls,
  ...memberCalls,
  ...itemCalls,
  ...uploadCalls,
  ...importCalls,
  ...processingCalls,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
