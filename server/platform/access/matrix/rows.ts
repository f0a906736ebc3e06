import type { Audience, Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Action } from '../policy.ts';
import { accountRows } from './account-rows.ts';
import { commentRows } from './comment-rows.ts';
import { consoleRows } from './console-rows.ts';
import { mailRows } from './email-rows.ts';
import { fileRows } from './file-rows.ts';
import { itemRows } from './item-rows.ts';
import { shareRows } from './share-rows.ts';
import { specificationRows } from './specification/specification-rows.ts';
import { teamRows } from './team-rows.ts';
import { approvalRows } from './work/approval-rows.ts';
import { fieldRows } from './work/field-rows.ts';
import { ruleRows } from './work/rule-rows.ts';
import { viewRows } from './work/view-rows.ts';
import type { Self, World } from './world.ts';

/** A valid call as the given caller would make it. */
export type Row<N extends EndpointName> = {
  send: (world: World, self: Self) => Sent<Endpoints[N]> | Promise<Sent<Endpoints[N]>>;
  /** Overrides the audience of the contract, which does not cover every case. */
  audience?: Audience;
  /** The action that a link must grant for this call; absent if no link allows it. */
  byLink?: Exclude<Action, 'manage' | 'own'>;
  /** For calls that respond to a refusal with 200. */
  hides?: (body: unknown) => boolean;
  /** Made by a user created for this one call, because it changes how they sign in. */
  isAboutSelf?: true;
};

export type Rows<N extends EndpointName = EndpointName> = { [K in N]: Row<K> };

/** One row per endpoint; an endpoint without a row does not compile. */
export const rows: Rows = {
  ...specificationRows,
  ...accountRows,
  ...teamRows,
  ...itemRows,
  ...fieldRows,
  ...fileRows,
  ...commentRows,
  ...approvalRows,
  ...ruleRows,
  ...viewRows,
  ...shareRows,
  ...mailRows,
  ...consoleRows,
};
