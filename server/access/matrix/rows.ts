import type { Audience, Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Action } from '../policy.ts';
import { accountRows } from './account-rows.ts';
import { commentRows } from './comment-rows.ts';
import { fileRows } from './file-rows.ts';
import { itemRows } from './item-rows.ts';
import { mailRows } from './mail-rows.ts';
import { shareRows } from './share-rows.ts';
import { teamRows } from './team-rows.ts';
import type { Self, World } from './world.ts';

/** A valid call, as the given caller would make it. */
export type Row<N extends EndpointName> = {
  send: (world: World, self: Self) => Sent<Endpoints[N]> | Promise<Sent<Endpoints[N]>>;
  /** Where it is another one than the contract's, which knows no audience for every case. */
  audience?: Audience;
  /** What a link must let its holder do; without it no link lets anybody make this call. */
  byLink?: Exclude<Action, 'manage' | 'own'>;
  /** For calls that answer a refusal with 200. */
  hides?: (body: unknown) => boolean;
  /** Made by somebody who comes for this one call, since it changes how they sign in. */
  isAboutSelf?: true;
};

export type Rows<N extends EndpointName = EndpointName> = { [K in N]: Row<K> };

/** One for every endpoint; a new one does not compile until it stands in one of these. */
export const rows: Rows = {
  ...accountRows,
  ...teamRows,
  ...itemRows,
  ...fileRows,
  ...commentRows,
  ...shareRows,
  ...mailRows,
};
